/** Spans as the JSON of OTLP, the protocol of OpenTelemetry. */
import type { Attributes } from '@opentelemetry/api';

import { hideCredentials } from './redaction.js';
import type { RecordedSpan } from './recorded-span.js';

/** One request of an exporter: spans of one process. */
export function otlpMessage(resource: Attributes, spans: readonly RecordedSpan[]): string {
  const scopeSpans = [{ scope: { name: 'sabot' }, spans: spans.map(spanMessage) }];
  // What an error says may contain an address with its password, in a span no less than in a log.
  return hideCredentials(
    JSON.stringify({ resourceSpans: [{ resource: { attributes: attributeList(resource) }, scopeSpans }] }),
  );
}

function spanMessage({
  start,
  name,
  startMs,
  endMs = startMs,
  attributes,
  links,
  events,
  status,
}: RecordedSpan) {
  const { traceId, spanId, traceFlags } = start.context;
  return {
    traceId,
    spanId,
    ...(start.parentSpanId !== undefined && { parentSpanId: start.parentSpanId }),
    flags: traceFlags,
    name,
    // The API counts the kinds from 0 and the protocol from 1.
    kind: start.kind + 1,
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: attributeList(attributes),
    events: events.map((event) => ({
      name: event.name,
      timeUnixNano: nanos(event.atMs),
      attributes: attributeList(event.attributes),
    })),
    links: links.map(({ context }) => ({ traceId: context.traceId, spanId: context.spanId })),
    status: { code: status.code, ...(status.message !== undefined && { message: status.message }) },
  };
}

function attributeList(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueMessage(value) }],
  );
}

function valueMessage(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueMessage) } };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: String(value) };
}

function nanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
