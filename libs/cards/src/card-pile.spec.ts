import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createShoe, dealCard, needsReshuffle, shuffleDeck } from './card-pile.js';

const sorted = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);

describe('card pile', () => {
  it('starts with every card of every deck, copies adjacent', () => {
    const shoe = createShoe(8);
    expect(shoe).toHaveLength(416);
    expect(shoe).toEqual(sorted(shoe));
    for (let card = 0; card < 52; card += 1) expect(shoe.filter((one) => one === card)).toHaveLength(8);
  });

  it('keeps its cards when shuffled, and leaves the pile it was given alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 51 })), fc.infiniteStream(fc.nat()), (cards, stream) => {
        const before = [...cards];
        const shuffled = shuffleDeck(cards, (n) => (stream.next().value as number) % n);
        expect(cards).toEqual(before);
        expect(sorted(shuffled)).toEqual(sorted(cards));
      }),
    );
  });

  it('asks for n, n − 1 … 2 and swaps from the bottom up', () => {
    const asked: number[] = [];
    const shuffled = shuffleDeck([10, 11, 12, 13], (n) => {
      asked.push(n);
      return 0;
    });
    expect(asked).toEqual([4, 3, 2]);
    expect(shuffled).toEqual([11, 12, 13, 10]);
  });

  it('reaches each order by exactly one series of picks', () => {
    const orders = new Set<string>();
    for (let series = 0; series < 24; series += 1) {
      let left = series;
      const pick = (n: number): number => {
        const picked = left % n;
        left = Math.floor(left / n);
        return picked;
      };
      orders.add(shuffleDeck([0, 1, 2, 3], pick).join());
    }
    expect(orders.size).toBe(24);
  });

  it('does not accept a pick outside the pile', () => {
    expect(() => shuffleDeck([1, 2, 3], (n) => n)).toThrow(RangeError);
  });

  it('is dealt from the top', () => {
    expect(dealCard([5, 6, 7])).toEqual([5, [6, 7]]);
    expect(() => dealCard([])).toThrow('the shoe is empty');
  });

  it('needs a reshuffle below the threshold, not at it', () => {
    expect(needsReshuffle(createShoe(1).slice(0, 20))).toBe(false);
    expect(needsReshuffle(createShoe(1).slice(0, 19))).toBe(true);
    expect(needsReshuffle([1, 2], 2)).toBe(false);
  });
});
