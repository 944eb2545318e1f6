// The cards that a round is dealt from, as far as its odds depend on them: how many copies of each face there are, and
// whether a drawn card leaves. A fresh shoe has equal counts; a shoe in play has whatever remains of it.
import { CARD_COUNT, freshShoe, isDeckCount, MAX_DECKS, type DeckModel, type ShoeCounts } from '@sabot/cards';

/** A fresh deck by its model, or the cards that remain of a shoe. */
export type Deck = DeckModel | ShoeCounts;

/** Copies of each of the 52 faces; drawing a card takes `removed` of them out. */
export interface Composition {
  readonly counts: ShoeCounts;
  readonly removed: 0 | 1;
  readonly size: number;
}

/** A round takes up to six cards, so odds exist only while six remain. */
const MIN_CARDS = 6;

/** What a deck consists of. */
export function compositionOf(deck: Deck): Composition {
  if (isRemaining(deck)) return remaining(deck);
  if (deck.model === 'infinite') return { counts: freshShoe(1), removed: 0, size: CARD_COUNT };
  if (!isDeckCount(deck.decks)) throw new RangeError(`a shoe cannot have ${deck.decks} decks`);
  return { counts: freshShoe(deck.decks), removed: 1, size: CARD_COUNT * deck.decks };
}

function isRemaining(deck: Deck): deck is ShoeCounts {
  return Array.isArray(deck);
}

/** The bound on each count keeps every product of the exact counting within the exact integers. */
function remaining(counts: ShoeCounts): Composition {
  const sound = counts.every((copies) => Number.isInteger(copies) && copies >= 0 && copies <= MAX_DECKS);
  const size = counts.reduce((sum, copies) => sum + copies, 0);
  if (counts.length !== CARD_COUNT || !sound) throw new RangeError('these are not the counts of a shoe');
  if (size < MIN_CARDS) throw new RangeError(`a round cannot be dealt from ${size} cards`);
  return { counts, removed: 1, size };
}
