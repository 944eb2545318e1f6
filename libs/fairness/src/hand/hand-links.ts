// The player's links of one hand, and what the player says with each of them.
import { decisionDigest, type Decision } from './decision.js';
import type { DecisionChain } from './decision-chain.js';
import { LINK_COUNT, linksFrom } from './link.js';

/** A decision with its link, and the digest that the hand's key has to sign. */
export interface UnsignedDecision {
  readonly decision: Omit<Decision, 'signature'>;
  readonly digest: Uint8Array;
}

export class HandLinks {
  readonly #links: readonly string[];

  /** Follows from the last link, which is 32 random bytes. */
  constructor(lastLink: Uint8Array) {
    this.#links = linksFrom(lastLink);
  }

  /** The tip r(0), sent with the stake. */
  get tip(): string {
    return this.#link(0);
  }

  /** The player's next decision. */
  next(chain: DecisionChain, play: string, hand: number): UnsignedDecision {
    const link = this.#link(chain.k + 1);
    return {
      decision: { actor: 'player', play, hand, link },
      digest: decisionDigest(chain, { play, hand, link }),
    };
  }

  #link(i: number): string {
    const link = this.#links[i];
    if (link === undefined) throw new RangeError(`a hand has ${LINK_COUNT} links, not ${i}`);
    return link;
  }
}
