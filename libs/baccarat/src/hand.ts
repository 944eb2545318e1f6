// An ace counts 1, 2 to 9 count their face, and 10, J, Q and K count nothing. The total of a hand is the sum of its
// card values modulo 10. A two-card total of 8 or 9 is a natural. A pair is two cards of one rank (10 and J are not a
// pair); a perfect pair is one rank and one suit.
import { rankOf, type CardIndex } from '@sabot/cards';

/** What the card adds to a hand, from 0 to 9. */
export function cardValue(card: CardIndex): number {
  const rank = rankOf(card);
  return rank < 9 ? rank + 1 : 0;
}

/** The total of a hand, from 0 to 9. */
export function handTotal(cards: readonly CardIndex[]): number {
  let sum = 0;
  for (const card of cards) sum += cardValue(card);
  return sum % 10;
}

/** Whether a two-card total ends the deal at once. */
export function isNaturalTotal(total: number): boolean {
  return total >= 8;
}

/** Whether two cards share a rank. */
export function isPairOf(a: CardIndex, b: CardIndex): boolean {
  return rankOf(a) === rankOf(b);
}

/** Whether two cards share rank and suit, which needs more than one deck. */
export function isPerfectPairOf(a: CardIndex, b: CardIndex): boolean {
  return a === b;
}
