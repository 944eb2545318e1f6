// Hashes structured messages so that no two different ones share bytes: a byte for the domain, then each field as
// its length in bytes (32 bits, big-endian) and its UTF-8 text, or a digest as its plain 32 bytes. One buffer serves
// all messages, because a wallet hashes a leaf for every bet and a tree for every round.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { BLOCK_BYTES, compress, DIGEST_BYTES, resetState, writeMessageLength } from './sha256-block.js';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Collects one message at a time: `begin`, then its parts in order, then `digest`. */
export class MessageHasher {
  #bytes = new Uint8Array(16 * BLOCK_BYTES);
  #view = new DataView(this.#bytes.buffer);
  readonly #state = new DataView(new ArrayBuffer(DIGEST_BYTES));
  #length = 0;

  begin(domain: number): this {
    this.#bytes[0] = domain;
    this.#length = 1;
    return this;
  }

  /** Adds a text with its length. Throws on a lone surrogate, which UTF-8 would silently turn into another text. */
  field(text: string): this {
    this.#reserve(4 + 3 * text.length);
    const start = this.#length + 4;
    const byteLength = this.#writeAscii(text, start) ? text.length : this.#writeUtf8(text, start);
    this.#view.setUint32(this.#length, byteLength);
    this.#length = start + byteLength;
    return this;
  }

  /** Adds a digest, whose length is always the same and is therefore not written. */
  part(digest: Uint8Array): this {
    if (digest.length !== DIGEST_BYTES) throw new RangeError(`a digest has 32 bytes, not ${digest.length}`);
    this.#reserve(DIGEST_BYTES);
    this.#bytes.set(digest, this.#length);
    this.#length += DIGEST_BYTES;
    return this;
  }

  /** The SHA-256 of the message. */
  digest(): Uint8Array {
    const paddedLength = this.#pad();
    resetState(this.#state);
    for (let at = 0; at < paddedLength; at += BLOCK_BYTES) compress(this.#state, this.#view, at, this.#state);
    const out = new Uint8Array(DIGEST_BYTES);
    for (let i = 0; i < DIGEST_BYTES; i++) out[i] = this.#state.getUint8(i);
    return out;
  }

  /** Ends the message as SHA-256 wants it: a one bit, zeros, and the length in bits at the end of the last block. */
  #pad(): number {
    this.#reserve(2 * BLOCK_BYTES);
    const paddedLength = Math.ceil((this.#length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
    this.#bytes[this.#length] = 0x80;
    this.#bytes.fill(0, this.#length + 1, paddedLength);
    writeMessageLength(this.#view, paddedLength, this.#length);
    return paddedLength;
  }

  #writeAscii(text: string, start: number): boolean {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) return false;
      this.#bytes[start + i] = code;
    }
    return true;
  }

  #writeUtf8(text: string, start: number): number {
    if (LONE_SURROGATE.test(text)) throw new RangeError('a text with a lone surrogate has no UTF-8 form');
    const encoded = utf8ToBytes(text);
    this.#bytes.set(encoded, start);
    return encoded.length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#length + more));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
