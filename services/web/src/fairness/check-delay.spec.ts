import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkDelayMs } from './check-delay';

describe('the wait before a round is checked', () => {
  it('is spread from the last card to half a second before the next round', () => {
    expect(checkDelayMs(4_000, 0)).toBe(400);
    expect(checkDelayMs(4_000, 0.5)).toBe(1_950);
    expect(checkDelayMs(4_000, 1 - Number.EPSILON)).toBeCloseTo(3_500);
  });

  it('never reaches into the next round, however short the pause is', () => {
    expect(checkDelayMs(0, 0.9)).toBe(0);
    expect(checkDelayMs(600, 0.9)).toBe(100);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (cooldownMs, random01) => {
          const delayMs = checkDelayMs(cooldownMs, random01);
          expect(delayMs).toBeGreaterThanOrEqual(0);
          expect(delayMs).toBeLessThanOrEqual(Math.max(0, cooldownMs - 500));
        },
      ),
    );
  });
});
