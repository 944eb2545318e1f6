// The word stream of a round (version sabot/1). Block 0 is HMAC-SHA256(key = server seed as text, message =
// clientSeed + nonce); block k >= 1 has the message clientSeed:nonce:k. Each block is eight big-endian words.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { PrefixedHmac } from './hmac.js';
import { boundedFrom } from './sampler.js';

const WORDS_PER_BLOCK = 8;
const COLON = 0x3a;
const ZERO = 0x30;
/** Room for two colons and two numbers below 2^53. */
const SUFFIX_BYTES = 34;

/** Everything random about one round, in order, determined by two seeds and a nonce. */
export class FairStream {
  readonly #hmac: PrefixedHmac;
  readonly #suffix = new Uint8Array(SUFFIX_BYTES);
  readonly #words = new DataView(new ArrayBuffer(4 * WORDS_PER_BLOCK));
  #nonce = 0;
  #nextBlock = 0;
  #wordIndex = WORDS_PER_BLOCK;

  constructor(serverSeed: string, clientSeed: string, nonce: number) {
    this.#hmac = new PrefixedHmac(utf8ToBytes(serverSeed), utf8ToBytes(clientSeed));
    this.seek(nonce);
  }

  /** Moves to the first word of another nonce with the same seeds, far more cheaply than creating a new stream. */
  seek(nonce: number): void {
    if (!Number.isSafeInteger(nonce) || nonce < 0) {
      throw new RangeError(`a nonce is a whole number below 2^53, not ${nonce}`);
    }
    this.#nonce = nonce;
    this.#nextBlock = 0;
    this.#wordIndex = WORDS_PER_BLOCK;
  }

  /** The next word, an integer from 0 to 2^32 - 1. */
  nextWord(): number {
    if (this.#wordIndex === WORDS_PER_BLOCK) this.#fill();
    return this.#words.getUint32(4 * this.#wordIndex++);
  }

  /** An unbiased number from 0 to n - 1, for n from 1 to 2^32. */
  bounded(n: number): number {
    return boundedFrom(this, n);
  }

  #fill(): void {
    const block = this.#nextBlock++;
    const suffix = this.#suffix;
    let start = suffix.length;
    if (block > 0) {
      start = prependNumber(suffix, start, block);
      suffix[--start] = COLON;
    }
    start = prependNumber(suffix, start, this.#nonce);
    if (block > 0) suffix[--start] = COLON;
    this.#hmac.digestInto(suffix, start, this.#words);
    this.#wordIndex = 0;
  }
}

/** Writes a number in decimal digits that end at `end`, and returns where they start. Allocates nothing. */
function prependNumber(bytes: Uint8Array, end: number, value: number): number {
  let start = end;
  let rest = value;
  do {
    const tens = Math.floor(rest / 10);
    bytes[--start] = ZERO + (rest - 10 * tens);
    rest = tens;
  } while (rest > 0);
  return start;
}

/** The stream of a round: the same seeds and nonce give the same words, in Node and in a browser. */
export function createStream(serverSeed: string, clientSeed: string, nonce: number): FairStream {
  return new FairStream(serverSeed, clientSeed, nonce);
}
