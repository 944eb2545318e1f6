import { describe, expect, it } from '@jest/globals';
import { BACCARAT } from './baccarat.js';
import { dealRound } from './deal.js';
import { outcomeOf } from './outcome.js';
import { DEFAULT_PAY_TABLE } from './pay-table.js';
import { priceOf } from './payout.js';

const HANDS = { player: [6, 9], banker: [19, 22] };

describe('baccarat as the platform sees it', () => {
  it('reads the hands that the rules deal', () => {
    expect(BACCARAT.parseResult(HANDS)).toEqual(HANDS);
    expect(BACCARAT.parseResult(JSON.parse(JSON.stringify(HANDS)))).toEqual(HANDS);
  });

  it.each([
    ['nothing', null],
    ['no hands', {}],
    ['one hand', { player: [6, 9] }],
    ['a field other than the hands', { ...HANDS, winner: 'TIE' }],
    ['a card beyond the deck', { ...HANDS, player: [6, 52] }],
    ['a card as text', { ...HANDS, player: ['6', 9] }],
    ['a third card after a stand', { ...HANDS, player: [6, 9, 3] }],
    ['a card too few', { ...HANDS, banker: [19] }],
    ['a draw that did not happen', { player: [0, 9], banker: [19, 22] }],
    ['four cards in a hand', { player: [9, 10, 11, 12], banker: [19, 22] }],
  ])('does not read %s', (_, json) => {
    expect(BACCARAT.parseResult(json)).toBeUndefined();
  });

  it('returns for each priced target what the rules pay, and nothing for others', () => {
    let next = 3;
    const { player, banker } = dealRound(() => (next += 5) % 52);
    const outcome = outcomeOf(player, banker);
    const returns = BACCARAT.returns({ player, banker }, DEFAULT_PAY_TABLE);
    expect(Object.keys(returns)).toEqual(BACCARAT.targets);
    expect(returns.BANKER).toEqual(priceOf('BANKER', outcome, DEFAULT_PAY_TABLE));
    const { TIE, BIG } = DEFAULT_PAY_TABLE;
    expect(Object.keys(BACCARAT.returns({ player, banker }, { BIG, TIE }))).toEqual(['TIE', 'BIG']);
  });
});
