// The cards of a decision: the first ones of a stream of its own.
import type { CardIndex } from '@sabot/cards';
import { drawCards } from '../draw.js';

/** What determines every card that a decision calls for. */
export interface DecisionSeeds {
  readonly serverSeed: string;
  /** c(k). */
  readonly clientSeed: string;
  /** The number of the hand, which is the nonce of the stream. */
  readonly handNumber: number;
}

/**
 * The first cards of a decision, in the order of the game: for the deal the player's first, the dealer's up card, the
 * player's second and the hole card; for a split the current hand's and then the new hand's; what the dealer draws follows.
 */
export function decisionCards(seeds: DecisionSeeds, count: number): CardIndex[] {
  const { serverSeed, clientSeed, handNumber: nonce } = seeds;
  return drawCards({ serverSeed, clientSeed, nonce }, { model: 'infinite' }, count);
}
