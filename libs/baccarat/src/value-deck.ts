// A deck seen only as card values: of a full pack sixteen cards count zero and four count each of 1 to 9. Drawing from a
// shoe removes a card; drawing from the infinite deck removes nothing, so the same counting serves both.
import type { Composition } from './composition.js';
import { cardValue } from './hand.js';

/** Visits every value that the next card can have, with the number of cards that have it, while that card is out. */
type VisitValue = (value: number, ways: number) => void;

/** A deck of value classes from which cards are taken out and put back during an enumeration. */
export class ValueDeck {
  private readonly counts = new Array<number>(10).fill(0);
  private readonly removed: 0 | 1;
  private size: number;

  constructor({ counts, removed, size }: Composition) {
    counts.forEach((copies, card) => (this.counts[cardValue(card)] = this.count(cardValue(card)) + copies));
    this.removed = removed;
    this.size = size;
  }

  /** In how many ways the next cards can be drawn, in order. */
  waysToDraw(cards: number): number {
    let ways = 1;
    for (let drawn = 0; drawn < cards; drawn += 1) ways *= this.size - drawn * this.removed;
    return ways;
  }

  /** Takes out each possible next card in turn. */
  eachCard(visit: VisitValue): void {
    for (let value = 0; value < 10; value += 1) {
      const ways = this.count(value);
      if (ways > 0)
        this.without(value, () => {
          visit(value, ways);
        });
    }
  }

  /** Takes out each possible pair of next cards in turn and visits the total they make; order counts as two ways. */
  eachPair(visit: VisitValue): void {
    this.eachCard((low, lowWays) => {
      for (let high = low; high < 10; high += 1) {
        const ways = lowWays * this.count(high) * (high === low ? 1 : 2);
        if (ways > 0)
          this.without(high, () => {
            visit((low + high) % 10, ways);
          });
      }
    });
  }

  private count(value: number): number {
    return this.counts[value] ?? 0;
  }

  private without(value: number, visit: () => void): void {
    this.counts[value] = this.count(value) - this.removed;
    this.size -= this.removed;
    visit();
    this.size += this.removed;
    this.counts[value] = this.count(value) + this.removed;
  }
}
