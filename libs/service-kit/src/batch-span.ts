/**
 * Spans of work that is done for many at once. The span belongs to the trace of the first who asked, and is linked with
 * all the others, in both directions, so that everybody's trace leads to the work and the work to everybody.
 */
import type { Context, Link, Span } from '@opentelemetry/api';
import { context, isSpanContextValid, trace } from '@opentelemetry/api';

import type { SpanDetails } from './tracing.js';
import { isSampled, withSpan } from './tracing.js';

/** Who asked for what; what is forgotten elsewhere is forgotten here. */
const askers = new WeakMap<object, Context>();

/** Remembers in whose trace an item was asked for, until the batch that it becomes part of. */
export function rememberTrace<Item extends object>(item: Item): Item {
  const span = trace.getActiveSpan();
  if (span && isSpanContextValid(span.spanContext())) askers.set(item, context.active());
  return item;
}

/** Runs the work of a batch inside a span of its own. The context it runs in is that of its items, not that of its caller. */
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

/** Those whose traces are recorded, each once. */
function askersOf(items: readonly object[]): Asker[] {
  const found = new Map<string, Asker>();
  for (const item of items) {
    const asked = askers.get(item);
    const span = asked && trace.getSpan(asked);
    if (span && isSampled(span.spanContext())) found.set(span.spanContext().spanId, { context: asked, span });
  }
  return [...found.values()];
}
