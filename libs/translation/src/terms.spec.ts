import { describe, expect, it } from '@jest/globals';
import { BACCARAT, DEFAULT_PAY_TABLE, STANDARD_BETS } from '@sabot/baccarat';
import { create, roundV1 } from '@sabot/contracts';
import { readJson, readTerms, termsMessage } from './terms.js';

const LIMITS = { minMinor: 1_000n, maxMinor: 500_000n, stepMinor: 20n };
const TERMS = {
  limits: Object.fromEntries(STANDARD_BETS.map((target) => [target, LIMITS])),
  payTable: DEFAULT_PAY_TABLE,
};
const MESSAGE = create(roundV1.BettingTermsSchema, termsMessage(BACCARAT, TERMS));

describe('terms', () => {
  it('are read back from their message unchanged', () => {
    const read = readTerms(MESSAGE);
    expect(read).toEqual({ game: BACCARAT, terms: TERMS });
  });

  it('have the same text when they are equal, whatever the order of their keys', () => {
    const reversed = Object.fromEntries(Object.entries(TERMS.limits).reverse());
    expect(termsMessage(BACCARAT, { ...TERMS, limits: reversed })).toEqual(termsMessage(BACCARAT, TERMS));
  });

  it.each([
    ['terms.game', undefined],
    ['terms.game', { ...MESSAGE, game: 'roulette' }],
    ['terms.limits', { ...MESSAGE, json: '' }],
    ['terms.limits', { ...MESSAGE, json: '{' }],
    ['terms.limits', { ...MESSAGE, json: '{"limits":{},"payTable":{}}' }],
    ['terms.limits.HORSE', { ...MESSAGE, json: MESSAGE.json.replace('"PLAYER"', '"HORSE"') }],
    ['terms.limits.PLAYER', { ...MESSAGE, json: MESSAGE.json.replace('"1000"', '"-1000"') }],
    ['terms.payTable', { ...MESSAGE, json: MESSAGE.json.replace('"payTable"', '"prices"') }],
  ])('are refused with the field that is wrong: %s', (invalidField, message) => {
    expect(readTerms(message)).toEqual({ invalidField });
  });

  it('may be any text, which is undefined unless it is JSON', () => {
    expect(readJson('no JSON')).toBeUndefined();
    expect(readJson('[1]')).toEqual([1]);
  });
});
