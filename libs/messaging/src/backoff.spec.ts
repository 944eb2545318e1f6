import { describe, expect, it } from '@jest/globals';

import { backoffMs, pause } from './backoff.js';

describe('backoff', () => {
  const options = { firstMs: 100, longestMs: 1_000 };
  const samples = (attempt: number): number[] =>
    Array.from({ length: 200 }, () => backoffMs(attempt, options));

  it('doubles with each attempt up to its maximum', () => {
    for (const [attempt, ceilingMs] of [
      [1, 100],
      [2, 200],
      [4, 800],
      [5, 1_000],
      [1_000_000, 1_000],
    ] as const) {
      expect(Math.max(...samples(attempt))).toBeLessThanOrEqual(ceilingMs);
      expect(Math.min(...samples(attempt))).toBeGreaterThanOrEqual(ceilingMs / 2);
    }
  });

  it('spreads a crowd out', () => {
    expect(new Set(samples(4)).size).toBeGreaterThan(20);
  });

  it('ends a pause when the signal aborts', async () => {
    const started = performance.now();
    await pause(10_000, AbortSignal.timeout(20));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
