import { describe, expect, it } from '@jest/globals';
import { betterSample, msUntil, sampleOf, secondsOf, urgencyOf } from './clock';

const at = (ms: number): string => new Date(ms).toISOString();

describe('the clock', () => {
  it('takes an answer to be half its round trip old', () => {
    expect(sampleOf(at(50_000), 10_000, 10_200)).toEqual({
      offsetMs: 39_900,
      roundTripMs: 200,
      takenAtMs: 10_200,
    });
  });

  it('prefers the sample with the fastest round trip until it is too old', () => {
    const fast = sampleOf(at(50_000), 10_000, 10_020);
    const slow = sampleOf(at(60_000), 20_000, 20_900);
    expect(betterSample(null, slow)).toBe(slow);
    expect(betterSample(fast, slow)).toBe(fast);
    expect(betterSample(slow, { ...fast, takenAtMs: 30_000 }).roundTripMs).toBe(20);
    const muchLater = { ...slow, takenAtMs: 10_020 + 400_000 };
    expect(betterSample(fast, muchLater)).toBe(muchLater);
  });

  it("counts down in the server's time and stops at zero", () => {
    expect(msUntil(at(20_000), 5_000, 10_000)).toBe(5_000);
    expect(msUntil(at(20_000), 15_000, 10_000)).toBe(0);
    expect(msUntil(null, 0, 0)).toBeNull();
  });

  it.each([
    [10_000, 10],
    [9_999, 10],
    [1, 1],
    [0, 0],
  ])('shows %i ms as %i', (ms, seconds) => {
    expect(secondsOf(ms)).toBe(seconds);
  });

  it.each([
    [6, 'calm'],
    [5, 'soon'],
    [3, 'last'],
  ])('with %s seconds left is %s', (seconds, urgency) => {
    expect(urgencyOf(seconds)).toBe(urgency);
  });
});
