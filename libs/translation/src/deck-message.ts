/**
 * Where cards come from, to and from a message. The deck of a table says how many decks a fresh shoe has and when one is
 * taken; the composition of a shoe says what is left of it.
 */
import { CARD_COUNT, type DeckModel, isDeckCount, RESHUFFLE_BELOW, type ShoeCounts } from '@sabot/baccarat';
import type { MessageInitShape, roundV1 } from '@sabot/contracts';

/** The deck of a table: its model and, for a shoe, below how many cards a fresh one is taken. */
export type TableDeck =
  | { readonly model: 'infinite' }
  | { readonly model: 'shoe'; readonly decks: number; readonly reshuffleBelowCards: number };

/** What is in a shoe. Shoes of a table are numbered from 1. */
export interface Shoe {
  readonly shoeNumber: number;
  readonly counts: ShoeCounts;
}

/** The deck that a round begins with, as the record of the round and its verification bundle have it. */
export type DeckBefore =
  { readonly model: 'infinite' } | ({ readonly model: 'shoe'; readonly decks: number } & Shoe);

export function deckMessage(deck: TableDeck): MessageInitShape<typeof roundV1.DeckModelSchema> {
  if (deck.model === 'infinite') return { model: { case: 'infinite', value: {} } };
  const { decks, reshuffleBelowCards } = deck;
  return { model: { case: 'shoe', value: { decks, reshuffleBelowCards } } };
}

/**
 * The deck, or undefined when there is none or no table can have it. A shoe may be left earlier than the rules say, but
 * not later, because no verifier accepts a round that began with fewer cards.
 */
export function readDeck(message: roundV1.DeckModel | undefined): TableDeck | undefined {
  switch (message?.model.case) {
    case 'infinite':
      return { model: 'infinite' };
    case 'shoe': {
      const { decks, reshuffleBelowCards } = message.model.value;
      const sound =
        isDeckCount(decks) &&
        reshuffleBelowCards >= RESHUFFLE_BELOW &&
        reshuffleBelowCards <= decks * CARD_COUNT;
      return sound ? { model: 'shoe', decks, reshuffleBelowCards } : undefined;
    }
    default:
      return undefined;
  }
}

export function shoeMessage({
  shoeNumber,
  counts,
}: Shoe): MessageInitShape<typeof roundV1.ShoeCompositionSchema> {
  return { shoeNumber, remainingCopies: [...counts] };
}

/** The shoe, or undefined when there is none or a shoe of so many decks can not hold it. */
export function readShoe(message: roundV1.ShoeComposition | undefined, decks: number): Shoe | undefined {
  if (!message) return undefined;
  const { shoeNumber, remainingCopies: counts } = message;
  const sound =
    shoeNumber >= 1 &&
    counts.length === CARD_COUNT &&
    counts.every((copies) => copies >= 0 && copies <= decks);
  return sound ? { shoeNumber, counts } : undefined;
}

/** A deck together with what is in its shoe; undefined unless exactly a shoe comes with one. */
export function deckBefore(deck: DeckModel, shoe: Shoe | undefined): DeckBefore | undefined {
  if (deck.model === 'infinite') return shoe ? undefined : { model: 'infinite' };
  return shoe && { model: 'shoe', decks: deck.decks, shoeNumber: shoe.shoeNumber, counts: shoe.counts };
}
