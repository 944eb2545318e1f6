/** Words for hands of blackjack. */
import { handValue, isBust, isTwoCard21 } from '@sabot/blackjack';
import type { CardIndex } from '@sabot/cards';

/** A total with what is notable about it: `soft 17`, `26, bust`. */
export function totalWords(cards: readonly CardIndex[]): string {
  const { total, soft } = handValue(cards);
  if (isBust(cards)) return `${total}, bust`;
  if (isTwoCard21(cards)) return `${total} with two cards`;
  return soft ? `soft ${total}` : String(total);
}

/** A net amount with its sign. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : String(amount);
}
