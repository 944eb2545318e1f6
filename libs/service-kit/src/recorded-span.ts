/** A span that is written down, to be sent when it has ended. */
import type {
  Attributes,
  Exception,
  Link,
  Span,
  SpanContext,
  SpanKind,
  SpanStatus,
} from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';

/** A batch may serve thousands; what is linked is bounded. */
const MOST_LINKS = 128;
const MOST_EVENTS = 16;

export interface SpanStart {
  readonly context: SpanContext;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly links: readonly Link[];
}

export interface SpanEvent {
  readonly name: string;
  readonly atMs: number;
  readonly attributes: Attributes;
}

export class RecordedSpan implements Span {
  readonly startMs = nowMs();
  readonly attributes: Attributes;
  readonly links: Link[];
  readonly events: SpanEvent[] = [];
  name: string;
  status: SpanStatus = { code: SpanStatusCode.UNSET };
  endMs: number | undefined;

  constructor(
    readonly start: SpanStart,
    private readonly ended: (span: RecordedSpan) => void,
  ) {
    this.name = start.name;
    this.attributes = { ...start.attributes };
    this.links = start.links.slice(0, MOST_LINKS);
  }

  spanContext(): SpanContext {
    return this.start.context;
  }

  setAttribute(key: string, value: Attributes[string]): this {
    this.attributes[key] = value;
    return this;
  }

  setAttributes(attributes: Attributes): this {
    Object.assign(this.attributes, attributes);
    return this;
  }

  addEvent(name: string, attributes?: unknown): this {
    const given = typeof attributes === 'object' && attributes !== null && !(attributes instanceof Date);
    if (this.isRecording() && this.events.length < MOST_EVENTS)
      this.events.push({ name, atMs: nowMs(), attributes: given ? (attributes as Attributes) : {} });
    return this;
  }

  addLink(link: Link): this {
    if (this.isRecording() && this.links.length < MOST_LINKS) this.links.push(link);
    return this;
  }

  addLinks(links: Link[]): this {
    for (const link of links) this.addLink(link);
    return this;
  }

  setStatus(status: SpanStatus): this {
    this.status = status;
    return this;
  }

  updateName(name: string): this {
    this.name = name;
    return this;
  }

  recordException(exception: Exception): void {
    const { name = 'Error', message = '' } =
      typeof exception === 'string' ? { message: exception } : exception;
    this.addEvent('exception', { 'exception.type': name, 'exception.message': message });
  }

  isRecording(): boolean {
    return this.endMs === undefined;
  }

  end(): void {
    if (!this.isRecording()) return;
    this.endMs = nowMs();
    this.ended(this);
  }
}

/** The time of day, as fine as the clock of the process. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
