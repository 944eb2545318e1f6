// The shoe of a single-player game is a shuffled pile of cards, dealt from the top, which is the start of the list.
import { CARD_COUNT, type CardIndex } from './card.js';
import { pickBelow, type PickBelow } from './pick.js';
import { RESHUFFLE_BELOW } from './shoe.js';

/** All cards of a number of decks in canonical order: card index ascending, copies adjacent. */
export function createShoe(deckCount: number): CardIndex[] {
  return Array.from({ length: CARD_COUNT * deckCount }, (_, position) => Math.floor(position / deckCount));
}

/** A shuffled copy (Fisher–Yates), every order equally likely when `pick` is uniform. */
export function shuffleDeck(cards: readonly CardIndex[], pick: PickBelow): CardIndex[] {
  const shuffled = [...cards];
  for (let last = shuffled.length - 1; last > 0; last -= 1) swap(shuffled, last, pickBelow(pick, last + 1));
  return shuffled;
}

/** The top card and the cards below it; the pile given stays as it was. */
export function dealCard(deck: readonly CardIndex[]): [CardIndex, CardIndex[]] {
  const [card, ...rest] = deck;
  if (card === undefined) throw new RangeError('the shoe is empty');
  return [card, rest];
}

/** Whether so few cards remain that the next round needs a new shoe. */
export function needsReshuffle(deck: readonly CardIndex[], threshold = RESHUFFLE_BELOW): boolean {
  return deck.length < threshold;
}

function swap(cards: CardIndex[], i: number, j: number): void {
  const [a, b] = [cards[i], cards[j]];
  if (a === undefined || b === undefined) throw new RangeError(`no cards at positions ${i} and ${j}`);
  cards[i] = b;
  cards[j] = a;
}
