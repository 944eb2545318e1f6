import { describe, expect, it } from '@jest/globals';
import { CARD_COUNT, cardCode, isCardIndex, parseCardCode, rankOf, suitOf } from './card.js';

const allCards = Array.from({ length: CARD_COUNT }, (_, card) => card);

describe('card', () => {
  it('runs through spades, hearts, clubs and diamonds from ace to king', () => {
    expect([0, 12, 13, 25, 26, 38, 39, 51].map(cardCode)).toEqual([
      ...['sA', 'sK', 'hA', 'hK', 'cA', 'cK', 'dA', 'dK'],
    ]);
    expect(cardCode(17)).toBe('h5');
    expect(cardCode(9)).toBe('s10');
  });

  it('is made of its suit and its rank', () => {
    for (const card of allCards) expect(suitOf(card) * 13 + rankOf(card)).toBe(card);
  });

  it('has a code that reads back as the same card', () => {
    expect(allCards.map((card) => parseCardCode(cardCode(card)))).toEqual(allCards);
    expect(new Set(allCards.map(cardCode)).size).toBe(52);
  });

  it.each(['', 's', 'A', 'sa', 'x5', 'h11', 'h1', 'h5 ', 'S5', '10s'])('is not named by %p', (code) => {
    expect(parseCardCode(code)).toBeUndefined();
  });

  it.each([-1, 52, 1.5, NaN, Infinity, '5', null, undefined, 5n, {}])('is not %p', (x) => {
    expect(isCardIndex(x)).toBe(false);
  });

  it('has no code outside the pack', () => {
    expect(() => cardCode(52)).toThrow('52 is not a card index');
  });
});
