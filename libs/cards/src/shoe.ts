// A finite shoe is a composition: how many copies of each card remain. A draw picks a position among the remaining
// cards in canonical order (card index ascending, copies adjacent) and removes that card. The distribution is that of
// a shuffled shoe, but the next card does not exist until it is drawn.
import { CARD_COUNT, type CardIndex } from './card.js';
import { pickBelow, type PickBelow } from './pick.js';

/** Copies that remain of each of the 52 cards. */
export type ShoeCounts = readonly number[];

/** A new shoe is opened when fewer cards than this remain, between rounds only. */
export const RESHUFFLE_BELOW = 20;

/** A full shoe of a number of decks. */
export function freshShoe(decks: number): number[] {
  return new Array<number>(CARD_COUNT).fill(decks);
}

/** How many cards remain. */
export function shoeRemaining(counts: ShoeCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The card at a position of the remaining cards in canonical order. */
export function cardAtPosition(counts: ShoeCounts, position: number): CardIndex {
  let rest = position;
  for (let card = 0; card < CARD_COUNT; card += 1) {
    rest -= counts[card] ?? 0;
    if (rest < 0) return card;
  }
  throw new RangeError(`the shoe has no position ${position}`);
}

/** Draws one card and returns it with the shoe that is left; the shoe given stays as it was. */
export function drawFromShoe(counts: ShoeCounts, pick: PickBelow): { card: CardIndex; counts: number[] } {
  const card = cardAtPosition(counts, pickBelow(pick, shoeRemaining(counts)));
  return { card, counts: removeFromShoe(counts, [card]) };
}

/** The shoe that is left once these cards have been dealt from it. */
export function removeFromShoe(counts: ShoeCounts, cards: readonly CardIndex[]): number[] {
  const left = [...counts];
  for (const card of cards) {
    const count = left[card] ?? 0;
    if (count < 1) throw new RangeError(`the shoe holds no card ${card}`);
    left[card] = count - 1;
  }
  return left;
}
