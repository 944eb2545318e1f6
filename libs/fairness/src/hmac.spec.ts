import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { PrefixedHmac } from './hmac.js';

function ours(key: Uint8Array, prefix: Uint8Array, suffix: string): string {
  const out = Buffer.alloc(32);
  new PrefixedHmac(key, prefix).digestInto(
    Buffer.from(suffix),
    0,
    new DataView(out.buffer, out.byteOffset, 32),
  );
  return out.toString('hex');
}

function nodes(key: Uint8Array, prefix: Uint8Array, suffix: string): string {
  return createHmac('sha256', key).update(prefix).update(suffix).digest('hex');
}

const bytesOf = (length: number, salt: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + salt * 13) % 256);

describe('PrefixedHmac', () => {
  it('equals Node and the audited library for every message length around the block boundaries', () => {
    const key = bytesOf(64, 1);
    for (let length = 0; length <= 200; length++) {
      const prefix = bytesOf(length, length);
      const digest = ours(key, prefix, '');
      expect(digest).toBe(nodes(key, prefix, ''));
      expect(digest).toBe(Buffer.from(hmac(sha256, key, prefix)).toString('hex'));
    }
  });

  it('equals Node for every key length, even when the key is longer than a block', () => {
    for (let length = 0; length <= 200; length++) {
      const key = bytesOf(length, length);
      expect(ours(key, bytesOf(20, 2), '7')).toBe(nodes(key, bytesOf(20, 2), '7'));
    }
  });

  it('equals Node wherever the prefix ends and the suffix begins', () => {
    for (let prefixLength = 0; prefixLength <= 130; prefixLength++) {
      for (let suffixLength = 0; suffixLength <= 56; suffixLength += 4) {
        const [prefix, suffix] = [bytesOf(prefixLength, 3), ':12'.repeat(20).slice(0, suffixLength)];
        expect(ours(bytesOf(64, 4), prefix, suffix)).toBe(nodes(bytesOf(64, 4), prefix, suffix));
      }
    }
  });

  it('equals Node on random texts of any script', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 }).map((value) => Buffer.from(value));
    fc.assert(
      fc.property(text, text, fc.nat(), (key, prefix, suffix) => {
        expect(ours(key, prefix, String(suffix))).toBe(nodes(key, prefix, String(suffix)));
      }),
    );
  });

  it('gives each suffix its own digest when one instance serves many, a short one after a long one too', () => {
    const [key, prefix] = [bytesOf(64, 5), bytesOf(40, 6)];
    const reused = new PrefixedHmac(key, prefix);
    const out = Buffer.alloc(32);
    for (const suffix of ['123456789012345678901234567890', '1', '', '12345678901234567', '2']) {
      reused.digestInto(Buffer.from(`--${suffix}`), 2, new DataView(out.buffer, out.byteOffset, 32));
      expect(out.toString('hex')).toBe(nodes(key, prefix, suffix));
    }
  });

  it('reads a prefix that is a view into a larger buffer', () => {
    const memory = bytesOf(300, 7);
    const prefix = memory.subarray(100, 230);
    expect(ours(memory.subarray(3, 67), prefix, '1')).toBe(nodes(memory.subarray(3, 67), prefix, '1'));
  });

  it('refuses a suffix that is too long for its buffer', () => {
    expect(() => ours(bytesOf(1, 1), bytesOf(63, 1), 'x'.repeat(57))).toThrow(RangeError);
  });
});
