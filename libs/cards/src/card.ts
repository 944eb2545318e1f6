// A card is an index from 0 to 51: 0–12 spades A, 2 … 10, J, Q, K; 13–25 hearts; 26–38 clubs; 39–51 diamonds.
// Each game defines what a card is worth.

/** An integer from 0 to 51 that names one face of the pack. */
export type CardIndex = number;

/** The number of different cards. */
export const CARD_COUNT = 52;

const RANKS_PER_SUIT = 13;
const SUIT_LETTERS = ['s', 'h', 'c', 'd'] as const;
const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** Whether a value from outside is a card. */
export function isCardIndex(x: unknown): x is CardIndex {
  return typeof x === 'number' && x % 1 === 0 && x >= 0 && x < CARD_COUNT;
}

/** The rank, from 0 for an ace to 12 for a king. */
export function rankOf(card: CardIndex): number {
  return card % RANKS_PER_SUIT;
}

/** The suit: 0 spades, 1 hearts, 2 clubs, 3 diamonds. */
export function suitOf(card: CardIndex): number {
  return Math.floor(card / RANKS_PER_SUIT);
}

/** The card as text, suit letter first: `h5`, `s10`, `dK`. */
export function cardCode(card: CardIndex): string {
  const suit = SUIT_LETTERS[suitOf(card)];
  const rank = RANK_NAMES[rankOf(card)];
  if (suit === undefined || rank === undefined) throw new RangeError(`${card} is not a card index`);
  return suit + rank;
}

/** The card that a code names, or undefined when it names none. */
export function parseCardCode(code: string): CardIndex | undefined {
  const suit = SUIT_LETTERS.findIndex((letter) => code.startsWith(letter));
  const rank = RANK_NAMES.findIndex((name) => name === code.slice(1));
  return suit < 0 || rank < 0 ? undefined : suit * RANKS_PER_SUIT + rank;
}
