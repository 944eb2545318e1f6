// The order in which the cards of two hands are dealt and shown: P1 B1 P2 B2, then the player's third card and the
// banker's third card. All code that needs the cards of two hands in sequence gets them here.
import { isCardIndex, type CardIndex } from '@sabot/cards';
import { dealRound, type Hands } from './deal.js';
import { cardValue, handTotal } from './hand.js';

export type HandName = 'PLAYER' | 'BANKER';

/** A card with its position, and the total of its hand up to it. */
export interface DealtCard {
  readonly hand: HandName;
  /** Its position in its hand, from 1. */
  readonly position: number;
  readonly card: CardIndex;
  readonly value: number;
  /** The total of the hand up to this card. */
  readonly total: number;
}

/** The cards of two hands in the order in which they are dealt; the hands need not be complete. */
export function dealtCards({ player, banker }: Hands): DealtCard[] {
  return [1, 2, 3].flatMap((position) => [
    ...cardAt('PLAYER', player, position),
    ...cardAt('BANKER', banker, position),
  ]);
}

/** The bare cards in the order in which they are dealt. */
export function cardsInOrder(hands: Hands): CardIndex[] {
  return dealtCards(hands).map(({ card }) => card);
}

/** Whether the rules deal exactly these hands from their cards. */
export function areDealtHands(hands: Hands): boolean {
  const cards = cardsInOrder(hands);
  if (!cards.every(isCardIndex)) return false;
  // If the rules ask for a card that is missing, any card will do: the hands then differ.
  const deal = dealRound(() => cards.shift() ?? 0);
  return sameCards(deal.player, hands.player) && sameCards(deal.banker, hands.banker);
}

function cardAt(hand: HandName, cards: readonly CardIndex[], position: number): DealtCard[] {
  const card = cards[position - 1];
  if (card === undefined) return [];
  return [{ hand, position, card, value: cardValue(card), total: handTotal(cards.slice(0, position)) }];
}

function sameCards(a: readonly CardIndex[], b: readonly CardIndex[]): boolean {
  return a.length === b.length && a.every((card, at) => card === b[at]);
}
