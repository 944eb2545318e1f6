// What a hand is worth. An ace counts 11, or 1 where 11 would take the hand above 21; a total with an ace that counts 11
// is soft. Court cards count 10.
import { rankOf, type CardIndex } from '@sabot/cards';

export const BLACKJACK_TOTAL = 21;

/** What an ace adds when it counts 11 instead of 1. */
const ACE_BONUS = 10;

export interface HandValue {
  readonly total: number;
  /** Whether an ace counts 11. */
  readonly soft: boolean;
}

/** A card's worth from 1 to 10; an ace is 1. */
export function cardValue(card: CardIndex): number {
  return Math.min(rankOf(card) + 1, 10);
}

/** The worth of any cards; no cards are worth 0. */
export function handValue(cards: readonly CardIndex[]): HandValue {
  let low = 0;
  let hasAce = false;
  for (const card of cards) {
    const value = cardValue(card);
    low += value;
    if (value === 1) hasAce = true;
  }
  // A second ace that counted 11 would always be too many.
  const soft = hasAce && low + ACE_BONUS <= BLACKJACK_TOTAL;
  return { total: soft ? low + ACE_BONUS : low, soft };
}

export function isBust(cards: readonly CardIndex[]): boolean {
  return handValue(cards).total > BLACKJACK_TOTAL;
}

/** Whether two cards make 21. It is a blackjack unless the hand came from a split. */
export function isTwoCard21(cards: readonly CardIndex[]): boolean {
  return cards.length === 2 && handValue(cards).total === BLACKJACK_TOTAL;
}
