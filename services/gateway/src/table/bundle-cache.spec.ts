import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Refused, RoundBundle } from '@sabot/edge';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { refusal } from '../http/refusal.js';
import { BundleCache, type BundleSource } from './bundle-cache.js';

const KILOBYTE = 1_024;

let built: string[];
let answers: Map<string, Refused | Error>;
let counted: Map<BundleSource, number>;
beforeEach(() => {
  built = [];
  answers = new Map();
  counted = new Map();
});

/** A bundle of a certain size; the cache does not look into it. */
function bundleOf(roundId: string): RoundBundle {
  return { roundId, filler: 'x'.repeat(10 * KILOBYTE) } as unknown as RoundBundle;
}

function cache(maxBytes = 1_000 * KILOBYTE): BundleCache {
  return new BundleCache({
    maxBytes,
    build: async (roundId) => {
      built.push(roundId);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const answer = answers.get(roundId);
      if (answer instanceof Error) throw answer;
      return answer ?? bundleOf(roundId);
    },
    count: (source) => counted.set(source, (counted.get(source) ?? 0) + 1),
  });
}

describe('the bundle of a round', () => {
  it('is built once for 200 simultaneous requests and never again', async () => {
    const bundles = cache();
    const all = await Promise.all(Array.from({ length: 200 }, () => bundles.get('a')));
    expect(built).toEqual(['a']);
    expect(new Set(all).size).toBe(1);
    expect(await bundles.get('a')).toBe(all[0]);
    expect(built).toEqual(['a']);
    expect(Object.fromEntries(counted)).toEqual({ built: 1, shared: 199, cache: 1 });
  });

  it('is the same in every encoding', async () => {
    const encoded = await cache().get('a');
    if (!('bodies' in encoded)) throw new Error('refused');
    const { bodies } = encoded;
    const identity = bodies.get('identity') ?? Buffer.of();
    expect(JSON.parse(identity.toString())).toEqual(bundleOf('a'));
    expect(brotliDecompressSync(bodies.get('br') ?? '')).toEqual(identity);
    expect(gunzipSync(bodies.get('gzip') ?? '')).toEqual(identity);
    expect([...bodies.keys()]).toEqual(['br', 'gzip', 'identity']);
  });

  it('is not remembered while the round is being played', async () => {
    const bundles = cache();
    answers.set('a', refusal('INVALID_PHASE'));
    const [first, second] = await Promise.all([bundles.get('a'), bundles.get('a')]);
    expect([first, second]).toEqual([refusal('INVALID_PHASE'), refusal('INVALID_PHASE')]);
    answers.delete('a');
    expect(await bundles.get('a')).toHaveProperty('bodies');
    expect(built).toEqual(['a', 'a']);
    expect(Object.fromEntries(counted)).toEqual({ refused: 2, built: 1 });
  });

  it('is asked for again after a failure', async () => {
    const bundles = cache();
    answers.set('a', new Error('no answer'));
    await expect(bundles.get('a')).rejects.toThrow('no answer');
    answers.delete('a');
    expect(await bundles.get('a')).toHaveProperty('bodies');
  });

  it('makes room for newer ones when the cache is full, the least used first', async () => {
    const bundles = cache(25 * KILOBYTE);
    await bundles.get('a');
    await bundles.get('b');
    await bundles.get('a');
    await bundles.get('c');
    built = [];
    for (const roundId of ['a', 'c', 'b']) await bundles.get(roundId);
    expect(built).toEqual(['b']);
  });
});
