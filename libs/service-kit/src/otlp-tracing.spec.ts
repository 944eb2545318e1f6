import { beforeEach, describe, expect, it } from '@jest/globals';

import { rememberTrace, withBatchSpan } from './batch-span.js';
import { recordSpans } from './otlp-tracing.js';
import type { RecordedSpan } from './recorded-span.js';
import { spanContextIn, traceparentOf } from './trace-context.js';
import { withSpan } from './tracing.js';

const spans: RecordedSpan[] = [];
const named = (name: string): RecordedSpan[] => spans.filter((span) => span.name === name);
const only = (name: string): RecordedSpan => {
  const [span, ...more] = named(name);
  if (!span || more.length > 0) throw new Error(`${named(name).length} spans are called ${name}`);
  return span;
};
const linked = ({ links }: RecordedSpan): string[] => links.map((link) => link.context.spanId);
const idOf = (span: RecordedSpan): string => span.spanContext().spanId;
const traceOf = (span: RecordedSpan): string => span.spanContext().traceId;

recordSpans(1, (span) => spans.push(span));
beforeEach(() => {
  spans.length = 0;
});

describe('recorded spans', () => {
  it('belong to the one they were started in, over every await', async () => {
    await withSpan({ name: 'outer' }, async () => {
      await Promise.resolve();
      await withSpan({ name: 'inner' }, () => Promise.resolve());
    });
    expect(only('inner').start.parentSpanId).toBe(idOf(only('outer')));
    expect(traceOf(only('inner'))).toBe(traceOf(only('outer')));
    expect(only('outer').start.parentSpanId).toBeUndefined();
  });

  it('know the error that ended them', async () => {
    await expect(withSpan({ name: 'work' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(only('work')).toMatchObject({
      status: { code: 2 },
      events: [{ name: 'exception', attributes: { 'exception.message': 'no' } }],
    });
  });

  it('leave to an SDK that is already there what it does', () => {
    expect(recordSpans(1, () => undefined)).toBe(false);
  });
});

describe('a batch', () => {
  it('is part of the trace of its first item and linked with those of the others, both ways', async () => {
    const batch: object[] = [];
    let run = (): Promise<void> => Promise.resolve();
    const done = new Promise<void>((resolve) => {
      run = () => withBatchSpan({ name: 'batch' }, batch, () => Promise.resolve()).then(resolve);
    });
    const ask = (name: string): Promise<void> =>
      withSpan({ name }, () => {
        batch.push(rememberTrace({}), rememberTrace({}));
        return done;
      });
    const asked = [ask('a'), ask('b'), ask('c')];
    // Whoever happens to be active when the batch is run has nothing to do with it.
    await withSpan({ name: 'somebody else' }, () => run());
    await Promise.all(asked);
    const work = only('batch');
    expect(work.start.parentSpanId).toBe(idOf(only('a')));
    expect(traceOf(work)).toBe(traceOf(only('a')));
    expect(linked(work)).toEqual([idOf(only('b')), idOf(only('c'))]);
    for (const other of ['b', 'c']) expect(linked(only(other))).toEqual([idOf(work)]);
    expect(linked(only('a'))).toEqual([]);
  });

  it('of items that nobody traces is a trace of its own', async () => {
    await withBatchSpan({ name: 'batch' }, [rememberTrace({})], () => Promise.resolve());
    expect(only('batch').start.parentSpanId).toBeUndefined();
  });
});

describe('traceparent', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';

  it('is read as it is written', () => {
    const header = traceparentOf({ traceId, spanId, traceFlags: 1 });
    expect(header).toBe(`00-${traceId}-${spanId}-01`);
    expect(spanContextIn(header)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  });

  it.each([
    ['nothing', ''],
    ['an id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a forbidden version', `ff-${traceId}-${spanId}-01`],
    ['capital letters', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('that is %s is not read', (_, header) => {
    expect(spanContextIn(header)).toBeUndefined();
  });
});
