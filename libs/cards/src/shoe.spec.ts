import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deckModelText, infiniteSource, parseDeckModel, shoeSource } from './deck-model.js';
import { cardAtPosition, drawFromShoe, freshShoe, removeFromShoe, shoeRemaining } from './shoe.js';

const picks = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const pickFrom = (stream: Iterator<number>) => (n: number) => Math.floor((stream.next().value as number) * n);

describe('shoe', () => {
  it('lists its cards by index with copies adjacent', () => {
    const counts = freshShoe(8);
    expect(shoeRemaining(counts)).toBe(416);
    expect([0, 7, 8, 415].map((position) => cardAtPosition(counts, position))).toEqual([0, 0, 1, 51]);
    expect(cardAtPosition(removeFromShoe(counts, [0, 0]), 6)).toBe(1);
  });

  it('loses exactly the card that was drawn and leaves the shoe it was given alone', () => {
    const before = freshShoe(1);
    const { card, counts } = drawFromShoe(before, () => 3);
    expect([card, counts[3], shoeRemaining(counts)]).toEqual([3, 0, 51]);
    expect(before).toEqual(freshShoe(1));
  });

  it('conserves cards: what was drawn and what is left make the whole shoe', () => {
    fc.assert(
      fc.property(
        picks,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 52 }),
        (stream, decks, draws) => {
          const pick = pickFrom(stream);
          let counts = freshShoe(decks);
          const drawn: number[] = [];
          for (let draw = 0; draw < draws; draw += 1) {
            const next = drawFromShoe(counts, pick);
            drawn.push(next.card);
            counts = next.counts;
          }
          expect(removeFromShoe(freshShoe(decks), drawn)).toEqual(counts);
          expect(shoeRemaining(counts) + draws).toBe(52 * decks);
          expect(counts.every((count) => count >= 0)).toBe(true);
        },
      ),
    );
  });

  it('deals each of its cards exactly once before it is empty', () => {
    const next = shoeSource(freshShoe(2), (n) => n - 1);
    const cards = Array.from({ length: 104 }, next);
    expect(cards).toEqual(Array.from({ length: 104 }, (_, position) => 51 - Math.floor(position / 2)));
    expect(next).toThrow(RangeError);
  });

  it('deals the same cards as a source and card by card', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (numbers) => {
        const pickList = () => {
          const queue = [...numbers];
          return (n: number) => (queue.shift() ?? NaN) % n;
        };
        const next = shoeSource(freshShoe(8), pickList());
        const dealt = numbers.map(() => next());
        const pick = pickList();
        let counts = freshShoe(8);
        const cards = numbers.map(() => {
          const drawn = drawFromShoe(counts, pick);
          counts = drawn.counts;
          return drawn.card;
        });
        expect(cards).toEqual(dealt);
      }),
    );
  });

  it('cannot deal a card that it does not hold', () => {
    expect(() => removeFromShoe(freshShoe(1), [5, 5])).toThrow('the shoe holds no card 5');
    expect(() => removeFromShoe(freshShoe(1), [52])).toThrow('the shoe holds no card 52');
    expect(() => cardAtPosition(freshShoe(1), 52)).toThrow('no position 52');
  });

  it.each([-1, 52, 0.5, NaN])('does not accept %p as a pick among 52', (picked) => {
    expect(() => drawFromShoe(freshShoe(1), () => picked)).toThrow(RangeError);
    expect(infiniteSource(() => picked)).toThrow(RangeError);
  });
});

describe('deck model', () => {
  it.each(['infinite', '1', '6', '8', '64'])('reads and writes %s', (text) => {
    const model = parseDeckModel(text);
    expect(model && deckModelText(model)).toBe(text);
  });

  it.each(['', '0', '65', '-1', '1.5', '8 ', 'Infinite', 'eight', '1e1'])('refuses %p', (text) => {
    expect(parseDeckModel(text)).toBeUndefined();
  });

  it('draws with replacement from an infinite deck', () => {
    const next = infiniteSource(() => 8);
    expect([next(), next(), next(), next()]).toEqual([8, 8, 8, 8]);
  });
});
