// Cards from a stream. With an infinite deck a card is bounded(52). From a shoe it is the card at position
// bounded(remaining) among those that remain, in canonical order, and it leaves the shoe. Only the cards that the
// tableau asks for are drawn.
import { dealRound, type Deal } from '@sabot/baccarat';
import { CARD_COUNT, shoeSource, type CardIndex, type CardSource, type ShoeCounts } from '@sabot/cards';
import { createStream, type FairStream } from './stream.js';

/** Where a round's cards come from: an infinite deck, or the shoe as it is before the round. */
export type Deck = { readonly model: 'infinite' } | { readonly model: 'shoe'; readonly counts: ShoeCounts };

/** The seeds and the number that determine everything random about a round. */
export interface RoundSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** The number of the round at its table. */
  readonly nonce: number;
}

/** A source that draws cards from a stream one by one; a shoe is copied, never changed. */
export function cardSource(stream: FairStream, deck: Deck): CardSource {
  if (deck.model === 'infinite') return () => stream.bounded(CARD_COUNT);
  return shoeSource(deck.counts, (n) => stream.bounded(n));
}

/** The first cards of a round's stream, whether or not the tableau would use them. */
export function drawCards(seeds: RoundSeeds, deck: Deck, count: number): CardIndex[] {
  const next = cardSource(createStream(seeds.serverSeed, seeds.clientSeed, seeds.nonce), deck);
  return Array.from({ length: count }, () => next());
}

/** Deals a complete round from its seeds. */
export function dealFairRound(round: RoundSeeds & { readonly deck: Deck }): Deal {
  return dealRound(cardSource(createStream(round.serverSeed, round.clientSeed, round.nonce), round.deck));
}
