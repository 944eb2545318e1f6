import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rawVectors } from '../test/vectors.js';
import { boundedFrom, type WordSource } from './sampler.js';

const TOP = 2 ** 32 - 1;

/** Returns these words and then throws, which shows exactly how many were consumed. */
function wordsOf(...words: readonly number[]): WordSource & { taken: () => number } {
  let taken = 0;
  const nextWord = (): number => {
    const word = words[taken++];
    if (word === undefined) throw new Error('out of words');
    return word;
  };
  return { nextWord, taken: () => taken };
}

describe('boundedFrom', () => {
  it.each(rawVectors)('$id: $tag', ({ rawHex, bounds, expected, wordsConsumed, needsMoreBytes }) => {
    const raw = Buffer.from(rawHex, 'hex');
    const words = wordsOf(...Array.from({ length: raw.length / 4 }, (_, i) => raw.readUInt32BE(4 * i)));
    if (needsMoreBytes) {
      expect(() => bounds.map((n) => boundedFrom(words, n))).toThrow('out of words');
      expect(words.taken()).toBe(wordsConsumed + 1);
    } else {
      expect(bounds.map((n) => boundedFrom(words, n))).toEqual(expected);
      expect(words.taken()).toBe(wordsConsumed);
    }
  });

  it('rejects ffffffff and ffffffd0 for 52 and accepts ffffffcf', () => {
    const words = wordsOf(0xffffffff, 0xffffffd0, 0xffffffcf);
    expect(boundedFrom(words, 52)).toBe(51);
    expect(words.taken()).toBe(3);
  });

  it('accepts a multiple of n words, so every result is equally likely', () => {
    const bound = fc.oneof(fc.integer({ min: 1, max: 2 ** 32 }), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(bound, (n) => {
        const accepted = Number(2n ** 32n - (2n ** 32n % BigInt(n)));
        const border = wordsOf(accepted - 1, 0);
        expect(boundedFrom(border, n)).toBe(n - 1);
        expect(border.taken()).toBe(1);
        if (accepted > TOP) return;
        const beyond = wordsOf(accepted, TOP, 0);
        expect(boundedFrom(beyond, n)).toBe(0);
        expect(beyond.taken()).toBe(3);
      }),
      { numRuns: 1_000 },
    );
  });

  it('rejects nothing for a power of two, 2^32 included', () => {
    for (let exponent = 0; exponent <= 32; exponent++) {
      const words = wordsOf(TOP);
      expect(boundedFrom(words, 2 ** exponent)).toBe(2 ** exponent - 1);
    }
  });

  it('takes a word even when only one result is possible', () => {
    const words = wordsOf(123, 456);
    expect(boundedFrom(words, 1)).toBe(0);
    expect(words.taken()).toBe(1);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Number.POSITIVE_INFINITY])('refuses the bound %p', (n) => {
    const words = wordsOf(1);
    expect(() => boundedFrom(words, n)).toThrow(RangeError);
    expect(words.taken()).toBe(0);
  });
});
