import type {
  Attributes,
  Context,
  Link,
  Span,
  SpanContext,
  TextMapGetter,
  TextMapSetter,
} from '@opentelemetry/api';
import { context, propagation, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';

import { hideCredentials } from './redaction.js';

// Only OpenTelemetry's API is used: without a registered SDK every call here does nothing and costs next to nothing.
const tracer = trace.getTracer('sabot');

/** Headers of a message, such as those of NATS. */
export interface TraceCarrier {
  keys(): string[];
  get(name: string): string;
  set(name: string, value: string): void;
}

const setter: TextMapSetter<TraceCarrier> = {
  set: (carrier, name, value) => {
    carrier.set(name, value);
  },
};
const getter: TextMapGetter<TraceCarrier> = {
  keys: (carrier) => carrier.keys(),
  get: (carrier, name) => carrier.get(name) || undefined,
};

/** Writes the active trace into outgoing headers. */
export function injectTrace(carrier: TraceCarrier): void {
  propagation.inject(context.active(), carrier, setter);
}

/** The trace in incoming headers, to use as the parent of a span. */
export function extractTrace(carrier: TraceCarrier | undefined): Context {
  return carrier ? propagation.extract(context.active(), carrier, getter) : context.active();
}

/** Whether the trace of a span is recorded; the service that started the trace decides. */
export function isSampled({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** A span's name, its parent and its links. */
export interface SpanDetails {
  readonly name: string;
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** The active context when absent. */
  readonly parent?: Context;
  /** Other spans that this one also serves. */
  readonly links?: Link[];
}

/** Runs work inside a span; an error that the work throws is recorded and rethrown. */
export async function withSpan<T>(details: SpanDetails, work: (span: Span) => Promise<T>): Promise<T> {
  const { name, kind = 'INTERNAL', attributes = {}, parent = context.active(), links = [] } = details;
  return tracer.startActiveSpan(name, { kind: SpanKind[kind], attributes, links }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(withoutCredentials(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** An error message may contain a URL with its password, which must not reach a span either. */
function withoutCredentials(error: unknown): { name: string; message: string } {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { name, message: hideCredentials(message) };
}
