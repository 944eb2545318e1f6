import { describe, expect, it } from '@jest/globals';
import { type Leading, StepContext } from './step-context.js';
import { PREPARING } from '../../test/stored-rounds.js';

const paceOf = (dealFast: boolean, cooldownMs: number): number[] => {
  const leading = { settings: { revealMs: 1_000, cooldownMs } } as Leading;
  const { revealMs, cooldownMs: pauseMs } = new StepContext({ ...PREPARING, dealFast }, leading, 0);
  return [revealMs, pauseMs];
};

describe('the pace of a round', () => {
  it("is its table's", () => {
    expect(paceOf(false, 4_000)).toEqual([1_000, 4_000]);
  });

  it('shows all cards at once and pauses briefly for a player in a hurry', () => {
    expect(paceOf(true, 4_000)).toEqual([0, 300]);
    expect(paceOf(true, 10)).toEqual([0, 10]);
  });
});
