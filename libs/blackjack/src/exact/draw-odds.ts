// An infinite deck seen by value: each of the thirteen ranks is equally likely, and four of them count 10. What a hand can
// still become depends only on its total and whether that is soft.
import { weightedAverage, type Rational } from '@sabot/cards';
import { BLACKJACK_TOTAL, type HandValue } from '../hand.js';

/** The values of cards, an ace first; the column of a dealer's up card in a table of plays follows another order. */
export const CARD_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** How many ranks there are. */
export const RANKS = 13n;

/** How many of the ranks have this value. */
export function ranksOf(value: number): bigint {
  return value === 10 ? 4n : 1n;
}

export const NO_CARDS: HandValue = { total: 0, soft: false };

/** What a hand is worth with one more card. */
export function withCard({ total, soft }: HandValue, value: number): HandValue {
  const low = (soft ? total - 10 : total) + value;
  const counts11 = (soft || value === 1) && low + 10 <= BLACKJACK_TOTAL;
  return { total: counts11 ? low + 10 : low, soft: counts11 };
}

/** What two cards are worth. */
export function twoCards(first: number, second: number): HandValue {
  return withCard(withCard(NO_CARDS, first), second);
}

/** The average of what each next card leads to. */
export function averageOverCards(outcome: (value: number) => Rational): Rational {
  return weightedAverage(
    CARD_VALUES.map((value) => [ranksOf(value), outcome(value)] as const),
    RANKS,
  );
}

/** A function of a hand's value that is computed once for each. */
export function remembered<T>(compute: (hand: HandValue) => T): (hand: HandValue) => T {
  const known = new Map<number, T>();
  return (hand) => {
    const key = hand.soft ? -hand.total : hand.total;
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = compute(hand);
    known.set(key, result);
    return result;
  };
}
