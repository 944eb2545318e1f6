import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyPlayedHand, inputsOf, knownInputs, playedHand, voidHand } from '../../test/hand/hands.js';
import { handVectors } from '../../test/hand/vectors.js';
import { handMoney } from './money.js';

const [insured, , split, doubled] = handVectors.map((vector) => playedHand(inputsOf(vector)));

describe('the money of a hand', () => {
  it('is a stake for the deal, for every split and double, and half of one for insurance', () => {
    if (!insured || !split || !doubled) throw new Error('there are not enough known answers');
    expect(handMoney(insured)).toEqual({
      stakes: [
        { k: 0, play: 'deal', amountMinor: 1_000n },
        { k: 1, play: 'insurance', amountMinor: 500n },
      ],
      stakedMinor: 1_500n,
      returnedMinor: 0n,
    });
    expect(handMoney(split)).toMatchObject({ stakedMinor: 2_000n, returnedMinor: 1_000n });
    expect(handMoney(doubled).stakes.map(({ play }) => play)).toEqual(['deal', 'double']);
  });

  it('returns the stakes and the net result, and never takes more than was staked', () => {
    fc.assert(
      fc.property(anyPlayedHand, (bundle) => {
        const { stakes, stakedMinor, returnedMinor } = handMoney(bundle);
        expect(returnedMinor - stakedMinor).toBe(BigInt(bundle.net));
        expect(stakes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(stakedMinor);
        expect(returnedMinor).toBeGreaterThanOrEqual(0n);
      }),
      { numRuns: 50 },
    );
  });

  it('is the stake, returned, when no card was dealt', () => {
    const money = handMoney(voidHand(knownInputs('F00')));
    expect(money).toEqual({
      stakes: [{ k: 0, play: 'deal', amountMinor: 1_000n }],
      stakedMinor: 1_000n,
      returnedMinor: 1_000n,
    });
  });

  it('is not told for a hand that does not end', () => {
    if (!split) throw new Error('there are not enough known answers');
    expect(() => handMoney({ ...split, steps: split.steps.slice(0, 2) })).toThrow(/was not verified/);
  });
});
