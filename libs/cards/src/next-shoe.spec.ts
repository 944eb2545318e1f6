import { describe, expect, it } from '@jest/globals';
import { nextShoe } from './next-shoe.js';
import { freshShoe, shoeRemaining } from './shoe.js';
import { deckBefore } from './table-deck.js';

const deck = { model: 'shoe', decks: 8, reshuffleBelowCards: 20 } as const;

/** A shoe with this many cards left. */
function shoeOf(cards: number): number[] {
  return freshShoe(0).map((_, card) => Math.floor(cards / 52) + (card < cards % 52 ? 1 : 0));
}

describe('the shoe of the next round', () => {
  it.each([20, 21, 300, 416])('is the same one while %p cards remain', (cards) => {
    const left = { shoeNumber: 4, decks: 8, counts: shoeOf(cards) };
    expect(shoeRemaining(left.counts)).toBe(cards);
    expect(nextShoe(deck, left)).toEqual({ shoeNumber: 4, counts: left.counts, reshuffled: false });
  });

  it.each([0, 14, 19])('is a fresh one when only %p cards remain', (cards) => {
    expect(nextShoe(deck, { shoeNumber: 4, decks: 8, counts: shoeOf(cards) })).toEqual({
      shoeNumber: 5,
      counts: freshShoe(8),
      reshuffled: true,
    });
  });

  it('is a fresh one when the table has another number of decks than before', () => {
    const left = { shoeNumber: 4, decks: 6, counts: shoeOf(300) };
    expect(nextShoe(deck, left)).toMatchObject({ shoeNumber: 5, reshuffled: true });
  });

  it('is replaced as early as the table is configured to', () => {
    const left = { shoeNumber: 1, decks: 8, counts: shoeOf(103) };
    expect(nextShoe({ ...deck, reshuffleBelowCards: 103 }, left).reshuffled).toBe(false);
    expect(nextShoe({ ...deck, reshuffleBelowCards: 104 }, left).reshuffled).toBe(true);
  });

  it('is the deck in the record of the round', () => {
    expect(deckBefore(deck, nextShoe(deck, { shoeNumber: 0, decks: 0, counts: [] }))).toEqual({
      model: 'shoe',
      decks: 8,
      shoeNumber: 1,
      counts: freshShoe(8),
    });
  });
});
