/** Translates a table's deck, and the cards left in a shoe, to and from messages. */
import { isShoeOf, isTableDeck, type Shoe, type TableDeck } from '@sabot/cards';
import type { MessageInitShape, roundV1 } from '@sabot/contracts';

export function deckMessage(deck: TableDeck): MessageInitShape<typeof roundV1.DeckModelSchema> {
  if (deck.model === 'infinite') return { model: { case: 'infinite', value: {} } };
  const { decks, reshuffleBelowCards } = deck;
  return { model: { case: 'shoe', value: { decks, reshuffleBelowCards } } };
}

/** The deck; undefined if it is missing or no table can have it. */
export function readDeck(message: roundV1.DeckModel | undefined): TableDeck | undefined {
  switch (message?.model.case) {
    case 'infinite':
      return { model: 'infinite' };
    case 'shoe': {
      const { decks, reshuffleBelowCards } = message.model.value;
      const deck = { model: 'shoe' as const, decks, reshuffleBelowCards };
      return isTableDeck(deck) ? deck : undefined;
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

/** The shoe; undefined if it is missing or its cards cannot come from this many decks. */
export function readShoe(message: roundV1.ShoeComposition | undefined, decks: number): Shoe | undefined {
  if (!message) return undefined;
  const shoe = { shoeNumber: message.shoeNumber, counts: message.remainingCopies };
  return isShoeOf(shoe, decks) ? shoe : undefined;
}
