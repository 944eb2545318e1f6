import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nodeBlock, nodeWords } from '../test/node-words.js';
import { drawVectors, isSabot1, shuffleVectors } from '../test/vectors.js';
import { boundedFrom } from './sampler.js';
import { createStream } from './stream.js';

const SERVER_SEED = '1312bfbff9622392a1d0f4ca578a3eaecd842b67eb1f8217c790a7ead27b9f5a';

const wordsHex = (words: readonly number[]): string =>
  words.map((word) => word.toString(16).padStart(8, '0')).join('');

describe('createStream', () => {
  it.each(drawVectors.filter(isSabot1))('$id: gives block 0 and the cards ($tag)', (vector) => {
    const { serverSeed, clientSeed, nonce } = vector;
    const words = createStream(serverSeed, clientSeed, nonce);
    expect(wordsHex(Array.from({ length: 8 }, () => words.nextWord()))).toBe(vector.block0Hex);
    const cards = createStream(serverSeed, clientSeed, nonce);
    expect(Array.from({ length: vector.count }, () => cards.bounded(52))).toEqual(vector.cards);
  });

  it.each(drawVectors.filter((vector) => !isSabot1(vector)))(
    '$id: differs from another mode ($tag)',
    (vector) => {
      const { serverSeed, clientSeed, nonce, count } = vector;
      const words = nodeWords(serverSeed, clientSeed, nonce, vector);
      expect(Array.from({ length: count }, () => boundedFrom(words, 52))).toEqual(vector.cards);
      expect(words.taken()).toBe(vector.wordsConsumed);
      const ours = createStream(serverSeed, clientSeed, nonce);
      expect(Array.from({ length: count }, () => ours.bounded(52))).not.toEqual(vector.cards);
    },
  );

  it.each(shuffleVectors)('$id: the sampler shuffles $decks deck from the top', (vector) => {
    const words = nodeWords(vector.serverSeed, vector.clientSeed, vector.nonce, vector);
    const shoe = Array.from({ length: 52 * vector.decks }, (_, i) => i % 52);
    for (let i = shoe.length - 1; i > 0; i--) {
      const j = boundedFrom(words, i + 1);
      [shoe[i], shoe[j]] = [shoe[j] ?? -1, shoe[i] ?? -1];
    }
    expect(shoe).toEqual(vector.shoe);
    expect(words.taken()).toBe(vector.wordsConsumed);
  });

  it('equals Node over many blocks for any seeds and nonce', () => {
    const seed = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(seed, seed, fc.maxSafeNat(), (serverSeed, clientSeed, nonce) => {
        const stream = createStream(serverSeed, clientSeed, nonce);
        for (let block = 0; block < 12; block++) {
          const words = Array.from({ length: 8 }, () => stream.nextWord());
          expect(wordsHex(words)).toBe(nodeBlock(serverSeed, clientSeed, nonce, block).toString('hex'));
        }
      }),
    );
  });

  it('starts over at another nonce as if it were a new stream', () => {
    const stream = createStream(SERVER_SEED, 'client', 1);
    Array.from({ length: 11 }, () => stream.nextWord());
    for (const nonce of [2, 1_000_000, 0]) {
      stream.seek(nonce);
      const fresh = createStream(SERVER_SEED, 'client', nonce);
      for (let i = 0; i < 20; i++) expect(stream.nextWord()).toBe(fresh.nextWord());
    }
  });

  it('joins client seed and nonce without a separator, which is why client seeds at a table have a fixed length', () => {
    const [a, b] = [createStream(SERVER_SEED, 'abc1', 2), createStream(SERVER_SEED, 'abc', 12)];
    const firstBlocks = [a, b].map((stream) => Array.from({ length: 8 }, () => stream.nextWord()));
    expect(firstBlocks[0]).toEqual(firstBlocks[1]);
    expect(a.nextWord()).not.toBe(b.nextWord());
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN])('refuses the nonce %p', (nonce) => {
    expect(() => createStream(SERVER_SEED, 'client', nonce)).toThrow(RangeError);
  });

  it('spreads cards evenly: chi-square of 520,000 cards stays far from its extremes', () => {
    const stream = createStream(SERVER_SEED, 'chi-square', 0);
    const seen = new Array<number>(52).fill(0);
    for (let i = 0; i < 520_000; i++) {
      const card = stream.bounded(52);
      seen[card] = (seen[card] ?? 0) + 1;
    }
    const chiSquare = seen.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // With 51 degrees of freedom the mean is 51; these limits are the 0.01 % and 99.99 % quantiles.
    expect(chiSquare).toBeGreaterThan(20.8);
    expect(chiSquare).toBeLessThan(98.0);
  });
});
