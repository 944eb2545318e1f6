/** Sends ended spans to a collector, many at a time. Traces are for looking on: what cannot be sent is dropped, and said. */
import type { Attributes } from '@opentelemetry/api';
import type { Logger as PinoLogger } from 'pino';

import { otlpMessage } from './otlp-message.js';
import type { RecordedSpan } from './recorded-span.js';

export interface ExporterOptions {
  /** Where the collector takes traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What every span of this process has in common. */
  readonly resource: Attributes;
}

const BATCH_SPANS = 512;
const MOST_WAITING = 4_096;
const EVERY_MS = 500;
const TIMEOUT_MS = 5_000;

export class OtlpExporter {
  #waiting: RecordedSpan[] = [];
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #dropped = 0;

  constructor(
    private readonly options: ExporterOptions,
    private readonly logger: PinoLogger,
  ) {}

  add(span: RecordedSpan): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= BATCH_SPANS) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
  }

  /** Resolves when nothing waits any more. Requests follow one another, so that a slow collector is not buried. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SPANS);
      try {
        await this.#send(batch);
        if (this.#dropped > 0) this.logger.info({ dropped: this.#dropped }, 'spans are sent again');
        this.#dropped = 0;
      } catch (error) {
        if (this.#dropped === 0) this.logger.warn({ err: error }, 'spans could not be sent and are dropped');
        this.#dropped += batch.length;
      }
    }
  }

  async #send(batch: readonly RecordedSpan[]): Promise<void> {
    const { url, headers, resource } = this.options;
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: otlpMessage(resource, batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the collector answers ${response.status}`);
  }
}
