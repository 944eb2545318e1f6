// The deck of a table says how many decks a fresh shoe has and when to open one. The deck before a round says what is left
// in that shoe; the round's record and its verification bundle contain it.
import { CARD_COUNT } from './card.js';
import { isDeckCount, type DeckModel } from './deck-model.js';
import { RESHUFFLE_BELOW, type ShoeCounts } from './shoe.js';

/** The deck of a table: its model and, for a shoe, the number of cards below which a fresh one is opened. */
export type TableDeck =
  | { readonly model: 'infinite' }
  | { readonly model: 'shoe'; readonly decks: number; readonly reshuffleBelowCards: number };

/** The contents of a shoe. A table numbers its shoes from 1, so a reshuffle is visible. */
export interface Shoe {
  readonly shoeNumber: number;
  readonly counts: ShoeCounts;
}

/** The deck that a round begins with. */
export type DeckBefore =
  { readonly model: 'infinite' } | ({ readonly model: 'shoe'; readonly decks: number } & Shoe);

/**
 * Whether a table can have this deck. A shoe may be replaced earlier than the rules say, but not later, because no
 * verifier accepts a round that began with fewer cards.
 */
export function isTableDeck(deck: TableDeck): boolean {
  if (deck.model === 'infinite') return true;
  const { decks, reshuffleBelowCards } = deck;
  return (
    isDeckCount(decks) && reshuffleBelowCards >= RESHUFFLE_BELOW && reshuffleBelowCards <= decks * CARD_COUNT
  );
}

/** Whether a shoe of this many decks can hold these cards. */
export function isShoeOf({ shoeNumber, counts }: Shoe, decks: number): boolean {
  return (
    shoeNumber >= 1 &&
    counts.length === CARD_COUNT &&
    counts.every((copies) => copies >= 0 && copies <= decks)
  );
}

/** Joins a deck with the contents of its shoe; undefined if a shoe model has none or an infinite deck has some. */
export function deckBefore(deck: DeckModel, shoe: Shoe | undefined): DeckBefore | undefined {
  if (deck.model === 'infinite') return shoe ? undefined : { model: 'infinite' };
  return shoe && { model: 'shoe', decks: deck.decks, shoeNumber: shoe.shoeNumber, counts: shoe.counts };
}
