// HMAC-SHA256 (RFC 2104) of many messages that share a key and a beginning. Both the key and the whole blocks of
// the beginning are compressed once; a message then costs only its own last bytes. The card stream needs one
// such digest per round.
import { sha256 } from '@noble/hashes/sha2.js';
import { BLOCK_BYTES, compress, DIGEST_BYTES, resetState, writeMessageLength } from './sha256-block.js';

const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
const END_OF_MESSAGE = 0x80;
const LENGTH_BYTES = 8;

/** The longest suffix that always fits, next to a partial block, in the two blocks reserved for it. */
const MAX_SUFFIX_BYTES = BLOCK_BYTES - LENGTH_BYTES;

/** Digests `prefix + suffix` under one key for any number of short suffixes. */
export class PrefixedHmac {
  readonly #inner: DataView;
  readonly #outer: DataView;
  readonly #outerBlock: DataView;
  readonly #tail: DataView;
  readonly #tailLength: number;
  readonly #prefixLength: number;

  constructor(key: Uint8Array, prefix: Uint8Array) {
    // One buffer for all four parts: allocating a buffer costs as much as compressing a block.
    const memory = new ArrayBuffer(2 * DIGEST_BYTES + 3 * BLOCK_BYTES);
    this.#inner = new DataView(memory, 0, DIGEST_BYTES);
    this.#outer = new DataView(memory, DIGEST_BYTES, DIGEST_BYTES);
    this.#outerBlock = new DataView(memory, 2 * DIGEST_BYTES, BLOCK_BYTES);
    this.#tail = new DataView(memory, 2 * DIGEST_BYTES + BLOCK_BYTES);

    const shortKey = key.length > BLOCK_BYTES ? sha256(key) : key;
    absorbKey(shortKey, INNER_PAD, this.#tail, this.#inner);
    absorbKey(shortKey, OUTER_PAD, this.#tail, this.#outer);
    this.#prefixLength = prefix.length;
    this.#tailLength = prefix.length % BLOCK_BYTES;
    this.#absorbPrefix(prefix);
    this.#outerBlock.setUint8(DIGEST_BYTES, END_OF_MESSAGE);
    writeMessageLength(this.#outerBlock, BLOCK_BYTES, BLOCK_BYTES + DIGEST_BYTES);
  }

  /** Writes to `out` the 32-byte digest of the prefix and of the bytes of `suffix` from `start` on. */
  digestInto(suffix: Uint8Array, start: number, out: DataView): void {
    const suffixLength = suffix.length - start;
    if (suffixLength > MAX_SUFFIX_BYTES)
      throw new RangeError(`a suffix of ${suffixLength} bytes is too long`);
    const tail = this.#tail;
    let end = this.#tailLength;
    for (let i = start; i < suffix.length; i++) tail.setUint8(end++, suffix[i] ?? 0);
    tail.setUint8(end++, END_OF_MESSAGE);
    const tailBytes = end + LENGTH_BYTES > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES;
    // Zeros eight at a time; the last ones may reach into the length, which is written next.
    for (let at = end; at < tailBytes - LENGTH_BYTES; at += 8) tail.setFloat64(at, 0);
    writeMessageLength(tail, tailBytes, BLOCK_BYTES + this.#prefixLength + suffixLength);

    compress(this.#inner, tail, 0, this.#outerBlock);
    if (tailBytes > BLOCK_BYTES) compress(this.#outerBlock, tail, BLOCK_BYTES, this.#outerBlock);
    compress(this.#outer, this.#outerBlock, 0, out);
  }

  #absorbPrefix(prefix: Uint8Array): void {
    const wholeBlocks = prefix.length - this.#tailLength;
    const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.length);
    for (let at = 0; at < wholeBlocks; at += BLOCK_BYTES) compress(this.#inner, view, at, this.#inner);
    for (let i = 0; i < this.#tailLength; i++) this.#tail.setUint8(i, view.getUint8(wholeBlocks + i));
  }
}

/** HMAC begins with a block made from the key: zero-padded to a block, each byte XORed with the pad. */
function absorbKey(key: Uint8Array, pad: number, block: DataView, state: DataView): void {
  for (let i = 0; i < BLOCK_BYTES; i++) block.setUint8(i, (key[i] ?? 0) ^ pad);
  resetState(state);
  compress(state, block, 0, state);
}
