// The decisions of a hand form a chain from the tip: each link hashes to the previous one, and each client seed covers the
// previous one. A chain is plain data, so that a service can store where a hand is and check just the next decision before it
// draws a card. Decisions with links come first, then recovered ones, then automatic ones: a lost secret does not come back,
// and once the time has run out the house finishes the hand.
import { decisionSeed, type Actor, type Decision } from './decision.js';

/** Where a hand is: everything that the next decision must continue. */
export interface DecisionChain {
  readonly handId: string;
  /** The public key of the hand, checked with `isHandKey`. */
  readonly key: string;
  /** The number of the next decision. */
  readonly k: number;
  /** c(k - 1), or the tip before the first decision. */
  readonly previousSeed: string;
  /** The last link that was revealed, or the tip. */
  readonly previousLink: string;
  /** Who took the last decision; `player` before the first. */
  readonly previousActor: Actor;
}

/** The chain of a hand before its first decision. */
export function openChain({
  handId,
  tip,
  key,
}: {
  readonly handId: string;
  readonly tip: string;
  readonly key: string;
}): DecisionChain {
  return { handId, key, k: 0, previousSeed: tip, previousLink: tip, previousActor: 'player' };
}

/** The chain after a decision, whose client seed is then `previousSeed`. */
export function chainAfter(chain: DecisionChain, decision: Omit<Decision, 'signature'>): DecisionChain {
  return {
    ...chain,
    k: chain.k + 1,
    previousSeed: decisionSeed(chain, decision),
    previousLink: decision.actor === 'player' ? decision.link : chain.previousLink,
    previousActor: decision.actor,
  };
}
