// What a player's device keeps secret about one hand: the last link, from which all the others follow, and the secret key.
// Both are 32 random bytes that the device makes with its own CSPRNG.
import { decisionDigest, type Decision } from './decision.js';
import type { DecisionChain } from './decision-chain.js';
import { LINK_COUNT, linksFrom } from './link.js';
import { handKeyOf, signDigest } from './signature.js';

export class HandSecret {
  readonly #links: readonly string[];
  readonly #keySecret: Uint8Array;
  /** The public key, sent with the stake. */
  readonly key: string;

  constructor(lastLink: Uint8Array, keySecret: Uint8Array) {
    this.#links = linksFrom(lastLink);
    this.#keySecret = keySecret.slice();
    this.key = handKeyOf(this.#keySecret);
  }

  /** The tip r(0), sent with the stake. */
  get tip(): string {
    return this.#link(0);
  }

  /**
   * The player's next decision, with its link and signature. A device that repeats a decision must repeat the play as well:
   * two signed plays for one link would let the house choose between them.
   */
  decide(chain: DecisionChain, play: string, hand = 0): Decision {
    const link = this.#link(chain.k + 1);
    const digest = decisionDigest(chain, { play, hand, link });
    return { actor: 'player', play, hand, link, signature: signDigest(digest, this.#keySecret) };
  }

  #link(i: number): string {
    const link = this.#links[i];
    if (link === undefined) throw new RangeError(`a hand has ${LINK_COUNT} links, not ${i}`);
    return link;
  }
}
