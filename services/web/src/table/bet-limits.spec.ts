import { describe, expect, it } from '@jest/globals';
import { EMPTY_SLIP, inRound, withSent } from './bet-slip';
import { refusalBeforehand, smallestStake, type BettingSituation } from './bet-limits';

const limits = (['PLAYER', 'TIE'] as const).map((target) => ({ target, min: 1_000, max: 5_000, step: 100 }));
const slip = withSent(
  inRound(EMPTY_SLIP, 'r'),
  [{ betId: 'a', roundId: 'r', target: 'PLAYER', amount: 4_000 }],
  'a',
);
const situation: BettingSituation = { slip, limits, balance: 10_000, phase: 'BETTING' };

describe('the check before a bet is sent', () => {
  it.each([
    [[{ target: 'TIE', amount: 900 }], { code: 'BET_BELOW_MIN', min: 1_000, actual: 900 }],
    [[{ target: 'PLAYER', amount: 1_100 }], { code: 'BET_ABOVE_MAX', max: 5_000, actual: 5_100 }],
    [[{ target: 'BANKER', amount: 1_000 }], { code: 'BET_NOT_OFFERED' }],
    [[{ target: 'TIE', amount: 1_050 }], { code: 'VALIDATION', field: 'amount' }],
    [[], { code: 'NO_BETS_PLACED' }],
  ] as const)('refuses %j with %j', (stakes, refusal) => {
    expect(refusalBeforehand(stakes, situation)).toMatchObject(refusal);
  });

  it('counts unconfirmed chips as spent', () => {
    const tie = [{ target: 'TIE', amount: 4_000 }] as const;
    expect(refusalBeforehand(tie, situation)).toBeUndefined();
    expect(refusalBeforehand(tie, { ...situation, balance: 7_999 })).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      required: 4_000,
      available: 3_999,
    });
  });

  it('refuses every bet once betting has closed', () => {
    const late = { ...situation, phase: 'SEALING' } as const;
    expect(refusalBeforehand([{ target: 'TIE', amount: 1_000 }], late)?.code).toBe('BETTING_CLOSED');
  });

  it('finds the lowest minimum of a table', () => {
    expect(smallestStake([...limits, { target: 'BANKER', min: 500, max: 1, step: 1 }])).toBe(500);
  });
});
