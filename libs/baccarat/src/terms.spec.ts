import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BET_LIMITS, limitsForAll, MAX_TARGET_MINOR, rational } from '@sabot/cards';
import fc from 'fast-check';
import { BET_TARGETS, STANDARD_BETS } from './bets.js';
import { payTableToJson } from './pay-table-json.js';
import { DEFAULT_PAY_TABLE } from './pay-table.js';
import { parseTerms, termsFromJson, termsToJson, type BaccaratTerms } from './terms.js';

const terms: BaccaratTerms = {
  limits: limitsForAll(STANDARD_BETS, { ...DEFAULT_BET_LIMITS, stepMinor: 1n }),
  payTable: DEFAULT_PAY_TABLE,
};
const json = termsToJson(terms);

/** Terms as a round of the first tables stored them. */
const FIRST_TERMS = {
  limits: { PLAYER: { min: '1000', max: '500000', step: '1' }, TIE: { min: '100', max: '5000', step: '5' } },
  payTable: {
    PLAYER: '1',
    BANKER: { odds: '1', commission: '1/20' },
    TIE: '8',
    PLAYER_PAIR: '11',
    BANKER_PAIR: '11',
    EITHER_PAIR: '5',
    PERFECT_PAIR: { one: '25' },
    DRAGON_PLAYER: { natural: '1', byMargin: { 4: '1', 5: '2', 6: '4', 7: '6', 8: '10', 9: '30' } },
    DRAGON_BANKER: { natural: '1', byMargin: { 4: '1', 5: '2', 6: '4', 7: '6', 8: '10', 9: '30' } },
    SUPER_SIX: '12',
    BIG: '27/50',
    SMALL: '3/2',
  },
};

describe('terms as JSON', () => {
  it('come back as they were', () => {
    const amount = fc.bigInt({ min: 1n, max: 1_000n });
    const anyLimits = fc.record({
      minMinor: amount,
      maxMinor: fc.bigInt({ min: 1_000n, max: MAX_TARGET_MINOR }),
      stepMinor: amount,
    });
    const offers = fc.dictionary(fc.constantFrom(...BET_TARGETS), anyLimits, {
      minKeys: 1,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(offers, amount, (limits, odds) => {
        const some = { limits, payTable: { ...DEFAULT_PAY_TABLE, TIE: rational(odds, 7n) } };
        expect(termsFromJson(JSON.parse(JSON.stringify(termsToJson(some))))).toEqual(some);
      }),
    );
  });

  it('keep exactly the targets that they were stored with', () => {
    expect(termsToJson(termsFromJson(FIRST_TERMS))).toEqual(FIRST_TERMS);
    const fewer = { ...FIRST_TERMS, payTable: { PLAYER: '1', TIE: '8' } };
    expect(termsToJson(termsFromJson(fewer))).toEqual(fewer);
  });

  it.each([
    ['limits', null],
    ['limits', {}],
    ['limits', { ...json, limits: {} }],
    ['limits', { ...json, limits: [] }],
    ['limits.LUCK', { ...json, limits: { LUCK: json.limits.TIE } }],
    ['limits.constructor', { ...json, limits: { constructor: json.limits.TIE } }],
    ['limits.TIE', { ...json, limits: { ...json.limits, TIE: null } }],
    ['limits.TIE', { ...json, limits: { ...json.limits, TIE: { ...json.limits.TIE, min: '0' } } }],
    ['limits.TIE', { ...json, limits: { ...json.limits, TIE: { ...json.limits.TIE, min: 1_000 } } }],
    ['limits.TIE', { ...json, limits: { ...json.limits, TIE: { ...json.limits.TIE, max: '999' } } }],
    ['limits.TIE', { ...json, limits: { ...json.limits, TIE: { min: '1', max: '2' } } }],
    ['payTable', { ...json, payTable: { ...json.payTable, TIE: 'x' } }],
    ['payTable', { ...json, payTable: { ...json.payTable, LUCK: '1' } }],
    ['payTable', { ...json, payTable: {} }],
    ['payTable', { limits: json.limits }],
  ])('name %s when it is wrong', (invalidField, given) => {
    expect(parseTerms(given)).toEqual({ invalidField });
    expect(() => termsFromJson(given)).toThrow(`stored terms: ${invalidField} is damaged`);
  });

  it('need a price for every target on offer', () => {
    const { TIE, ...others } = payTableToJson(DEFAULT_PAY_TABLE);
    expect(TIE).toBe('8');
    expect(parseTerms({ ...json, payTable: others })).toEqual({ invalidField: 'payTable' });
    const { PLAYER } = json.limits;
    expect(parseTerms({ limits: { PLAYER }, payTable: others })).toHaveProperty('payTable.PLAYER');
  });
});
