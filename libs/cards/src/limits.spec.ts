import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkFunds, checkStake, DEFAULT_BET_LIMITS, limitsForAll } from './limits.js';
import type { Refusal } from './refusal.js';

const limits = limitsForAll(['PLAYER', 'BANKER', 'TIE'], DEFAULT_BET_LIMITS);

const check = (stakeMinor: bigint, alreadyOnTargetMinor = 0n, target = 'TIE'): Refusal | undefined =>
  checkStake({ target, stakeMinor, alreadyOnTargetMinor }, limits);

describe('limits', () => {
  it('include the minimum and the maximum themselves', () => {
    expect(check(1_000n)).toBeUndefined();
    expect(check(500_000n)).toBeUndefined();
    expect(check(999n)).toEqual({ code: 'BET_BELOW_MIN', min: 1_000n, actual: 999n });
    expect(check(500_001n)).toEqual({ code: 'BET_ABOVE_MAX', max: 500_000n, actual: 500_001n });
  });

  it('count what already lies on the target', () => {
    expect(check(1n, 1_000n)).toBeUndefined();
    expect(check(1_000n, 499_000n)).toBeUndefined();
    expect(check(1_000n, 499_001n)).toEqual({ code: 'BET_ABOVE_MAX', max: 500_000n, actual: 500_001n });
  });

  it.each([0n, -1n, -500n])('refuse a stake of %p even on top of another bet', (stake) => {
    expect(check(stake, 2_000n)).toEqual({ code: 'BET_BELOW_MIN', min: 1_000n, actual: stake });
  });

  it.each(['BIG', 'constructor', '__proto__'])('refuse %s, which is not on offer', (target) => {
    expect(check(1_000n, 0n, target)).toEqual({ code: 'BET_NOT_OFFERED' });
  });

  it('hold stakes to the step that makes commission exact', () => {
    const stepped = { BANKER: { ...DEFAULT_BET_LIMITS, stepMinor: 20n } };
    const request = { target: 'BANKER', alreadyOnTargetMinor: 0n } as const;
    expect(checkStake({ ...request, stakeMinor: 1_020n }, stepped)).toBeUndefined();
    expect(checkStake({ ...request, stakeMinor: 1_010n }, stepped)).toEqual({
      code: 'VALIDATION',
      field: 'amount',
    });
  });

  it('never let the sum on a target pass the maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(-10n, 300_000n)), (stakes) => {
        let sum = 0n;
        for (const stake of stakes) if (!check(stake, sum)) sum += stake;
        expect(sum === 0n || (sum >= 1_000n && sum <= 500_000n)).toBe(true);
      }),
    );
  });

  it('need the stake to be covered', () => {
    expect(checkFunds(1_000n, 1_000n)).toBeUndefined();
    expect(checkFunds(1_001n, 1_000n)).toEqual({
      code: 'INSUFFICIENT_BALANCE',
      required: 1_001n,
      available: 1_000n,
    });
  });
});
