import { describe, expect, it } from '@jest/globals';
import { CARD_COUNT, freshShoe, MAX_DECKS, RESHUFFLE_BELOW } from '@sabot/cards';
import { create, type MessageInitShape, roundV1 } from '@sabot/contracts';
import fc from 'fast-check';
import { deckMessage, readDeck, readShoe, shoeMessage } from './deck-message.js';

const deckOf = (message: MessageInitShape<typeof roundV1.DeckModelSchema>) =>
  readDeck(create(roundV1.DeckModelSchema, message));
const shoeOf = (message: MessageInitShape<typeof roundV1.ShoeCompositionSchema>, decks: number) =>
  readShoe(create(roundV1.ShoeCompositionSchema, message), decks);
const finite = (decks: number, reshuffleBelowCards: number) =>
  deckOf({ model: { case: 'shoe', value: { decks, reshuffleBelowCards } } });

const anyDecks = fc.integer({ min: 1, max: MAX_DECKS });

describe('a deck', () => {
  it('is read as it was written', () => {
    const infinite = { model: 'infinite' } as const;
    expect(deckOf(deckMessage(infinite))).toEqual(infinite);
    const shoe = anyDecks.chain((decks) =>
      fc
        .integer({ min: RESHUFFLE_BELOW, max: decks * CARD_COUNT })
        .map((reshuffleBelowCards) => ({ model: 'shoe' as const, decks, reshuffleBelowCards })),
    );
    fc.assert(
      fc.property(shoe, (deck) => {
        expect(deckOf(deckMessage(deck))).toEqual(deck);
      }),
    );
  });

  it('is not read when it is missing or names no model', () => {
    expect(readDeck(undefined)).toBeUndefined();
    expect(deckOf({})).toBeUndefined();
  });

  it.each([
    ['no decks', 0, 20],
    ['more decks than a shoe can have', MAX_DECKS + 1, 20],
    ['a reshuffle later than the rules allow', 8, RESHUFFLE_BELOW - 1],
    ['no reshuffle threshold', 8, 0],
    ['a threshold above a fresh shoe', 8, 8 * CARD_COUNT + 1],
  ])('is not read with %s', (_, decks, reshuffleBelowCards) => {
    expect(finite(8, 20)).toBeDefined();
    expect(finite(decks, reshuffleBelowCards)).toBeUndefined();
  });
});

describe('the composition of a shoe', () => {
  it('is read as it was written', () => {
    const counts = fc.array(fc.nat({ max: 8 }), { minLength: CARD_COUNT, maxLength: CARD_COUNT });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), counts, (shoeNumber, left) => {
        const shoe = { shoeNumber, counts: left };
        expect(shoeOf(shoeMessage(shoe), 8)).toEqual(shoe);
      }),
    );
  });

  it.each([
    ['without a number', { shoeNumber: 0, remainingCopies: freshShoe(8) }],
    ['with one card too few', { shoeNumber: 1, remainingCopies: freshShoe(8).slice(1) }],
    ['with one card too many', { shoeNumber: 1, remainingCopies: [...freshShoe(8), 1] }],
    ['with more copies than decks', { shoeNumber: 1, remainingCopies: freshShoe(9) }],
  ])('is not read %s', (_, message) => {
    expect(shoeOf({ shoeNumber: 1, remainingCopies: freshShoe(8) }, 8)).toBeDefined();
    expect(shoeOf(message, 8)).toBeUndefined();
    expect(readShoe(undefined, 8)).toBeUndefined();
  });
});
