/** The names of cards: `h5` is the 5 of hearts. */
import type { MessageKey, Translate } from '../i18n/translate';

export type Suit = 's' | 'h' | 'c' | 'd';

const SUITS: Readonly<Record<Suit, MessageKey>> = {
  s: 'suit.s',
  h: 'suit.h',
  c: 'suit.c',
  d: 'suit.d',
};
const NAMED_RANKS: Readonly<Partial<Record<string, MessageKey>>> = {
  A: 'rank.A',
  J: 'rank.J',
  Q: 'rank.Q',
  K: 'rank.K',
};

/** The suit and rank of a code; codes come from the server and always have both. */
export function partsOf(code: string): { readonly suit: Suit; readonly rank: string } {
  const suit = code.charAt(0);
  return { suit: suit in SUITS ? (suit as Suit) : 's', rank: code.slice(1) };
}

export function isRed(suit: Suit): boolean {
  return suit === 'h' || suit === 'd';
}

export function cardName(t: Translate, code: string): string {
  const { suit, rank } = partsOf(code);
  const named = NAMED_RANKS[rank];
  return t('card.name', { rank: named ? t(named) : rank, suit: t(SUITS[suit]) });
}
