// What a player's device keeps secret about one hand: the last link, from which all the others follow, and the secret key.
// Both are 32 random bytes that the device makes with its own CSPRNG.
import type { Decision } from './decision.js';
import type { DecisionChain } from './decision-chain.js';
import { HandLinks } from './hand-links.js';
import { handKeyOf, signDigest } from './signature.js';

export class HandSecret {
  readonly #links: HandLinks;
  readonly #keySecret: Uint8Array;
  /** The public key, sent with the stake. */
  readonly key: string;

  constructor(lastLink: Uint8Array, keySecret: Uint8Array) {
    this.#links = new HandLinks(lastLink);
    this.#keySecret = keySecret.slice();
    this.key = handKeyOf(this.#keySecret);
  }

  get tip(): string {
    return this.#links.tip;
  }

  /**
   * The player's next decision, with its link and signature. A device that repeats a decision must repeat the play as well:
   * two signed plays for one link would let the house choose between them.
   */
  decide(chain: DecisionChain, play: string, hand = 0): Decision {
    const { decision, digest } = this.#links.next(chain, play, hand);
    return { ...decision, signature: signDigest(digest, this.#keySecret) };
  }
}
