/** How a trace travels in headers: the `traceparent` of the W3C, which every tracing system reads. */
import type { Context, SpanContext, TextMapPropagator } from '@opentelemetry/api';
import { isSpanContextValid, trace, TraceFlags } from '@opentelemetry/api';

const HEADER = 'traceparent';
const PATTERN = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

export const traceContext: TextMapPropagator = {
  inject: (context: Context, carrier: unknown, setter): void => {
    const span = trace.getSpanContext(context);
    if (span && isSpanContextValid(span)) setter.set(carrier, HEADER, traceparentOf(span));
  },
  extract: (context: Context, carrier: unknown, getter): Context => {
    const header = getter.get(carrier, HEADER);
    const span = typeof header === 'string' ? spanContextIn(header) : undefined;
    return span ? trace.setSpanContext(context, span) : context;
  },
  fields: () => [HEADER],
};

export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The span that a header names; undefined when it names none, which starts a trace of its own. */
export function spanContextIn(header: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = PATTERN.exec(header) ?? [];
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
  return isSpanContextValid(span) ? { ...span, isRemote: true } : undefined;
}
