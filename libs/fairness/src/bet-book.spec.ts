import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { BET_TARGETS } from '@sabot/baccarat';
import fc from 'fast-check';
import {
  betBookRoot,
  betLeafHash,
  inclusionProof,
  sealBook,
  verifyInclusion,
  type BookedBet,
} from './bet-book.js';
import { merkleRoot } from './merkle.js';

const shortText = fc.string({ unit: 'grapheme', maxLength: 4 });
const bet: fc.Arbitrary<BookedBet> = fc.record({
  betId: shortText,
  alias: shortText,
  target: fc.constantFrom(...BET_TARGETS),
  amountMinor: fc.bigInt({ min: 1n, max: 2n ** 53n }),
  playerSeed: shortText,
  sequence: fc.nat(99),
});

const sample: BookedBet = {
  betId: 'b-1',
  alias: 'Ann',
  target: 'TIE',
  amountMinor: 1_000n,
  playerSeed: 'luck',
  sequence: 7,
};

const keyOf = (value: BookedBet): string =>
  JSON.stringify({ ...value, amountMinor: String(value.amountMinor) });

function leavesOf(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, sequence) => betLeafHash({ ...sample, sequence }));
}

/** A message as the README defines it. */
function sha256OfFields(domain: number, ...fields: readonly string[]): string {
  const parts = ['sabot/1', ...fields].map(
    (field) => `${'\0'.repeat(3)}${String.fromCharCode(field.length)}${field}`,
  );
  return createHash('sha256')
    .update(String.fromCharCode(domain) + parts.join(''))
    .digest('hex');
}

describe('betLeafHash', () => {
  it('is the documented hash of the six fields', () => {
    const expected = sha256OfFields(0, 'b-1', 'Ann', 'TIE', '1000', 'luck', '7');
    expect(Buffer.from(betLeafHash(sample)).toString('hex')).toBe(expected);
  });

  it('is different for different bets', () => {
    fc.assert(
      fc.property(bet, bet, (a, b) => {
        expect(Buffer.compare(betLeafHash(a), betLeafHash(b)) === 0).toBe(keyOf(a) === keyOf(b));
      }),
    );
  });

  it('keeps neighbouring fields apart', () => {
    const moved = { ...sample, betId: 'b-1A', alias: 'nn' };
    expect(betLeafHash(moved)).not.toEqual(betLeafHash(sample));
  });
});

describe('betBookRoot', () => {
  it('is the documented hash of round id, count and tree root', () => {
    const leaves = leavesOf(5);
    const tree = Buffer.from(merkleRoot(leaves)).toString('hex');
    expect(betBookRoot('round-1', leaves)).toBe(sha256OfFields(2, 'round-1', '5', tree));
    expect(sealBook('round-1', 5, merkleRoot(leaves))).toBe(betBookRoot('round-1', leaves));
  });

  it('exists for an empty book and depends on the round', () => {
    expect(betBookRoot('r1', [])).toBe(sha256OfFields(2, 'r1', '0', createHash('sha256').digest('hex')));
    expect(betBookRoot('r1', [])).not.toBe(betBookRoot('r2', []));
  });

  it('does not hold for another round', () => {
    expect(betBookRoot('r1', leavesOf(3))).not.toBe(betBookRoot('r2', leavesOf(3)));
  });

  it('depends on the order of acceptance', () => {
    expect(betBookRoot('r1', leavesOf(3).reverse())).not.toBe(betBookRoot('r1', leavesOf(3)));
  });

  it('roots 100,000 leaves in well under a second', () => {
    const leaves = leavesOf(100_000);
    const start = performance.now();
    betBookRoot('r1', leaves);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('inclusion proofs', () => {
  it('hold for every leaf and for no other leaf, index, count, round or root', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), (count, a, b) => {
        const leaves = leavesOf(count);
        const root = betBookRoot('round', leaves);
        const claims = leaves.map((leaf, index) => {
          return { roundId: 'round', root, count, index, leaf, path: inclusionProof(leaves, index) };
        });
        expect(claims.every(verifyInclusion)).toBe(true);

        const claim = claims[a % count];
        if (!claim) throw new Error('every book here has a bet');
        const other = betLeafHash({ ...sample, sequence: 1_000 + b });
        const others = leaves.filter((_, i) => i !== claim.index);
        const wrong = [
          ...[...others, other].map((leaf) => ({ ...claim, leaf })),
          ...others.map((_, i) => ({ ...claim, index: i < claim.index ? i : i + 1 })),
          { ...claim, index: count },
          { ...claim, count: count + 1 },
          { ...claim, count: count - 1 },
          { ...claim, roundId: 'another' },
          { ...claim, root: betBookRoot('round', [...leaves, other]) },
          { ...claim, path: [...claim.path, root] },
          { ...claim, path: claim.path.map(() => root).concat(claim.path.length === 0 ? [root] : []) },
          { ...claim, path: ['no digest'] },
        ];
        expect(wrong.filter(verifyInclusion)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('hold in a book of 100,000 with 17 steps', () => {
    const leaves = leavesOf(100_000);
    const path = inclusionProof(leaves, 77_777);
    const leaf = betLeafHash({ ...sample, sequence: 77_777 });
    expect(path).toHaveLength(17);
    const root = betBookRoot('round', leaves);
    expect(verifyInclusion({ roundId: 'round', root, count: 100_000, index: 77_777, leaf, path })).toBe(true);
  });

  it('do not let an inner node pass for a bet', () => {
    const leaves = leavesOf(4);
    const root = betBookRoot('round', leaves);
    const node = merkleRoot(leaves.slice(0, 2));
    const path = [Buffer.from(merkleRoot(leaves.slice(2))).toString('hex')];
    expect(verifyInclusion({ roundId: 'round', root, count: 2, index: 0, leaf: node, path })).toBe(false);
  });
});
