import { describe, expect, it } from '@jest/globals';
import '../i18n/blackjack-texts';
import { translator } from '../i18n/translate';
import { feltHands } from './felt-hands';
import type { FeltHand, FeltRound } from './felt-round';

const hand = (cards: string, result: FeltHand['result'] = null): FeltHand => {
  return { cards: cards.split(' '), stake: 5_000, result };
};
const totals = (round: FeltRound, turning: FeltRound | null = null): readonly (string | null)[] =>
  feltHands(translator('en'), { round, turning, still: false }).map(({ total }) => total);

describe('the total beside a hand', () => {
  const first = hand('h5 cA sA');
  const dealer = ['s6', null];

  it('shows both ways to count an ace while the hand may take another card, and one afterwards', () => {
    expect(totals({ hands: [first], dealer, active: 0 })).toEqual(['6', '7/17']);
    const second = { hands: [first, hand('dA s3')], dealer, active: 1 };
    expect(totals(second)).toEqual(['6', '17', '4/14']);
    const hit = { ...second, hands: [first, hand('dA s3 c2')], active: null };
    expect(totals(second, hit)).toEqual(['6', '17', '4/14']);
  });

  it("shows one when the hole card is up, and both for the dealer's until the last card lies", () => {
    const round = { hands: [first], dealer, active: 0 };
    const turned = { hands: [first], dealer: ['s6', 'hA'], active: null };
    expect(totals(round, turned)).toEqual(['6', '17']);
    expect(totals(turned, { ...turned, dealer: ['s6', 'hA', 'd2'] })).toEqual(['7/17', '17']);
    const over = { hands: [hand('h5 cA sA', 'lose')], dealer: ['s6', 'hA', 'd2'], active: null };
    expect(totals(over)).toEqual(['19', '17']);
  });
});
