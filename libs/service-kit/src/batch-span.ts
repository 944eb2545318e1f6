/**
 * Spans for work that serves many requests at once. The span belongs to the trace of the first request and is linked with
 * the others in both directions, so every request's trace leads to the work, and the work leads to every request.
 */
import type { Context, Link, Span } from '@opentelemetry/api';
import { context, isSpanContextValid, trace } from '@opentelemetry/api';

import type { SpanDetails } from './tracing.js';
import { isSampled, withSpan } from './tracing.js';

/** The context in which each item was requested; weak, so an item that is dropped elsewhere is dropped here too. */
const askers = new WeakMap<object, Context>();

/** Remembers the trace in which an item was requested, until the item's batch runs. */
export function rememberTrace<Item extends object>(item: Item): Item {
  const span = trace.getActiveSpan();
  if (span && isSpanContextValid(span.spanContext())) askers.set(item, context.active());
  return item;
}

/** Runs the work of a batch in its own span. Its context comes from the items, not from the caller. */
export async function withBatchSpan<T>(
  details: Omit<SpanDetails, 'parent' | 'links'>,
  items: readonly object[],
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const [first, ...others] = askersOf(items);
  if (!first) return withSpan(details, work);
  const parent = trace.setSpan(first.context, first.span);
  const links = others.map(({ span }) => ({ context: span.spanContext() }));
  return withSpan({ ...details, parent, links }, (span) => {
    const link: Link = { context: span.spanContext() };
    for (const other of others) other.span.addLink(link);
    return work(span);
  });
}

interface Asker {
  readonly context: Context;
  readonly span: Span;
}

/** The requests whose traces are recorded, each once. */
function askersOf(items: readonly object[]): Asker[] {
  const found = new Map<string, Asker>();
  for (const item of items) {
    const asked = askers.get(item);
    const span = asked && trace.getSpan(asked);
    if (span && isSampled(span.spanContext())) found.set(span.spanContext().spanId, { context: asked, span });
  }
  return [...found.values()];
}
