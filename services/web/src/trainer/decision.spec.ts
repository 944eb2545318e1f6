import { describe, expect, it } from '@jest/globals';
import {
  bestOf,
  DEFAULT_RULES,
  ExactPlay,
  isRefused,
  newRound,
  next,
  stackedCards,
  type BlackjackState,
} from '@sabot/blackjack';
import { parseCardCode, rational } from '@sabot/cards';
import { judge, microToMinor, minorNear } from './decision';

const values = { stay: rational(-1n, 2n), hit: rational(-1n, 3n), surrender: rational(-1n, 2n) };

function dealt(codes: string): BlackjackState {
  const deck = codes.split(' ').map((code) => parseCardCode(code) ?? NaN);
  const state = next(newRound(DEFAULT_RULES), { name: 'deal' }, stackedCards(deck));
  if (isRefused(state)) throw new Error(state.code);
  return state;
}

describe('a decision', () => {
  it('costs the difference to the best play, times the stake', () => {
    expect(judge(values, 'stay', 6_000)).toEqual({ play: 'stay', best: 'hit', costMicro: 1_000_000_000n });
    expect(judge(values, 'hit', 6_000)).toEqual({ play: 'hit', best: 'hit', costMicro: 0n });
  });

  it('that is as good as the best one is no mistake', () => {
    const equal = { stay: rational(1n, 4n), hit: rational(1n, 4n) };
    expect(judge(equal, 'hit', 100)).toEqual({ play: 'hit', best: 'hit', costMicro: 0n });
  });

  it('keeps the cost of less than a cent', () => {
    const close = { stay: rational(1n, 1_000_000n), hit: rational(0n) };
    expect(judge(close, 'hit', 100)?.costMicro).toBe(100n);
    expect(microToMinor(100n)).toBe(0);
  });

  it('is not judged without the value of its play', () => {
    expect(judge(values, 'split', 100)).toBeNull();
    expect(judge({}, 'hit', 100)).toBeNull();
  });

  it('on 20 against 6 costs most of the stake to hit, by the exact values', () => {
    const exact = new ExactPlay(DEFAULT_RULES).values(dealt('s10 h6 sK d8'));
    expect(bestOf(exact)).toBe('stay');
    const cost = microToMinor(judge(exact, 'hit', 10_000)?.costMicro ?? 0n);
    expect(cost).toBeGreaterThan(15_000);
  });

  it('rounds halves away from zero', () => {
    expect([minorNear(rational(1n, 2n), 1), minorNear(rational(-1n, 2n), 1)]).toEqual([1, -1]);
    expect([minorNear(rational(49n, 100n), 1), minorNear(rational(-49n, 100n), 1)]).toEqual([0, 0]);
  });
});
