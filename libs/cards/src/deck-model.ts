// Cards come either from an infinite deck, where each card is uniform over all 52, or from a finite shoe without
// replacement. Either one is a card source once randomness is passed in.
import { CARD_COUNT, type CardIndex } from './card.js';
import { pickBelow, type PickBelow } from './pick.js';
import { cardAtPosition, shoeRemaining, type ShoeCounts } from './shoe.js';

/** Gives the next card, from whatever deck lies behind it. */
export type CardSource = () => CardIndex;

export type DeckModel = { readonly model: 'infinite' } | { readonly model: 'shoe'; readonly decks: number };

/** The largest shoe; with it every intermediate count of the exact edges stays an exact number. */
export const MAX_DECKS = 64;

/** Whether a shoe can be made of this many decks. */
export function isDeckCount(decks: number): boolean {
  return Number.isInteger(decks) && decks >= 1 && decks <= MAX_DECKS;
}

/** Reads `infinite` or a number of decks; undefined when the text is neither. */
export function parseDeckModel(text: string): DeckModel | undefined {
  if (text === 'infinite') return { model: 'infinite' };
  const decks = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return isDeckCount(decks) ? { model: 'shoe', decks } : undefined;
}

/** The model as text that `parseDeckModel` reads. */
export function deckModelText(deck: DeckModel): string {
  return deck.model === 'infinite' ? 'infinite' : String(deck.decks);
}

/** Cards with replacement: each one uniform over all 52. */
export function infiniteSource(pick: PickBelow): CardSource {
  return () => pickBelow(pick, CARD_COUNT);
}

/** Cards without replacement from a copy of the given shoe. */
export function shoeSource(counts: ShoeCounts, pick: PickBelow): CardSource {
  const left = [...counts];
  let remaining = shoeRemaining(counts);
  return () => {
    const card = cardAtPosition(left, pickBelow(pick, remaining));
    left[card] = (left[card] ?? 0) - 1;
    remaining -= 1;
    return card;
  };
}
