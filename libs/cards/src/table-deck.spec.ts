import { describe, expect, it } from '@jest/globals';
import { freshShoe } from './shoe.js';
import { deckBefore } from './table-deck.js';

describe('the deck before a round', () => {
  const shoe = { shoeNumber: 3, counts: freshShoe(6) };

  it('joins the decks of a shoe with what is in it', () => {
    expect(deckBefore({ model: 'shoe', decks: 6 }, shoe)).toEqual({ model: 'shoe', decks: 6, ...shoe });
    expect(deckBefore({ model: 'infinite' }, undefined)).toEqual({ model: 'infinite' });
  });

  it('is undefined when a shoe is missing or out of place', () => {
    expect(deckBefore({ model: 'shoe', decks: 6 }, undefined)).toBeUndefined();
    expect(deckBefore({ model: 'infinite' }, shoe)).toBeUndefined();
  });
});
