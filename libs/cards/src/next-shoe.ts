// A round is dealt from the shoe of its table while enough cards remain in it, otherwise from a fresh one.
import { freshShoe, shoeRemaining } from './shoe.js';
import type { Shoe, TableDeck } from './table-deck.js';

export interface TakenShoe extends Shoe {
  /** Whether this round would be the first dealt from it. */
  readonly reshuffled: boolean;
}

/** The shoe of the next round; `left` is the shoe as the last round dealt at the table left it. */
export function nextShoe(
  deck: TableDeck & { readonly model: 'shoe' },
  left: Shoe & { readonly decks: number },
): TakenShoe {
  const goesOn = left.decks === deck.decks && shoeRemaining(left.counts) >= deck.reshuffleBelowCards;
  if (goesOn) return { shoeNumber: left.shoeNumber, counts: left.counts, reshuffled: false };
  return { shoeNumber: left.shoeNumber + 1, counts: freshShoe(deck.decks), reshuffled: true };
}
