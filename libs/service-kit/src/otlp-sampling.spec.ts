import { describe, expect, it } from '@jest/globals';

import { recordSpans } from './otlp-tracing.js';
import type { RecordedSpan } from './recorded-span.js';
import { extractTrace, injectTrace, withSpan } from './tracing.js';

const spans: RecordedSpan[] = [];
recordSpans(0.5, (span) => spans.push(span));

/** The header that a span sends, and the names of the spans that were recorded. */
async function traced(parent?: string): Promise<{ header: string; recorded: string[] }> {
  spans.length = 0;
  let header = '';
  const incoming = { keys: () => ['traceparent'], get: () => parent ?? '', set: () => undefined };
  await withSpan({ name: 'outer', parent: extractTrace(incoming) }, async () => {
    injectTrace({ ...incoming, set: (_, value) => (header = value) });
    await withSpan({ name: 'inner' }, () => Promise.resolve());
  });
  return { header, recorded: spans.map(({ name }) => name) };
}

describe('half of the traces', () => {
  it('are recorded whole, the others not at all, and the decision travels', async () => {
    const outcomes: Awaited<ReturnType<typeof traced>>[] = [];
    for (let times = 0; times < 200; times++) outcomes.push(await traced());
    for (const { header, recorded } of outcomes)
      expect(recorded).toEqual(header.endsWith('-01') ? ['inner', 'outer'] : []);
    const share = outcomes.filter(({ recorded }) => recorded.length > 0).length / outcomes.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.75);
  });

  it('is what the beginner of a trace decides, not who takes part', async () => {
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
    expect((await traced(`${parent}-01`)).recorded).toEqual(['inner', 'outer']);
    expect((await traced(`${parent}-00`)).recorded).toEqual([]);
  });
});
