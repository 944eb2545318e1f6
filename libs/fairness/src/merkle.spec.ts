import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MerkleFrontier, merkleRoot, MerkleTree, rootFromPath } from './merkle.js';

const leafOf = (value: number): Uint8Array => createHash('sha256').update(`leaf ${value}`).digest();
const leavesOf = (count: number): Uint8Array[] => Array.from({ length: count }, (_, i) => leafOf(i));

/** The tree as RFC 6962 defines it: the left part is the largest power of two below the number of leaves. */
function rfcRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only && leaves.length === 1) return only;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  const parts = [Buffer.of(1), rfcRoot(leaves.slice(0, left)), rfcRoot(leaves.slice(left))];
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

const hex = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString('hex');

describe('a Merkle tree', () => {
  it('has the root of RFC 6962, computed as a frontier too', () => {
    for (let count = 1; count <= 70; count++) {
      const leaves = leavesOf(count);
      expect(hex(merkleRoot(leaves))).toBe(hex(rfcRoot(leaves)));
      expect(hex(new MerkleTree(leaves).root())).toBe(hex(rfcRoot(leaves)));
    }
  });

  it('over nothing is the hash of nothing', () => {
    const nothing = createHash('sha256').digest('hex');
    expect(hex(merkleRoot([]))).toBe(nothing);
    expect(hex(new MerkleTree([]).root())).toBe(nothing);
  });

  it('does not double an odd leaf: a book with its last bet repeated has another root', () => {
    const leaves = leavesOf(3);
    expect(hex(merkleRoot([...leaves, leafOf(2)]))).not.toBe(hex(merkleRoot(leaves)));
  });

  it('can be asked for its root while leaves arrive', () => {
    const frontier = new MerkleFrontier();
    for (let count = 1; count <= 40; count++) {
      frontier.add(leafOf(count - 1));
      expect(frontier.count).toBe(count);
      expect(hex(frontier.root())).toBe(hex(rfcRoot(leavesOf(count))));
    }
  });

  it('proves every leaf, and nothing else with the same path', () => {
    for (let count = 1; count <= 20; count++) {
      const tree = new MerkleTree(leavesOf(count));
      const root = hex(tree.root());
      for (let index = 0; index < count; index++) {
        const path = tree.path(index);
        expect(hex(rootFromPath(leafOf(index), index, count, path))).toBe(root);
        for (let other = 0; other < count; other++) {
          if (other === index) continue;
          expect(hex(rootFromPath(leafOf(other), index, count, path))).not.toBe(root);
          expect(hex(rootFromPath(leafOf(index), other, count, path))).not.toBe(root);
        }
      }
    }
  });

  it('needs a path of exactly the right length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), (count, pick) => {
        const index = pick % count;
        const path = new MerkleTree(leavesOf(count)).path(index);
        expect(rootFromPath(leafOf(index), index, count, path.slice(1))).toBeUndefined();
        expect(rootFromPath(leafOf(index), index, count, [...path, leafOf(0)])).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it.each([-1, 3, 0.5, Number.NaN])('has no leaf %p among three', (index) => {
    expect(() => new MerkleTree(leavesOf(3)).path(index)).toThrow(RangeError);
    expect(rootFromPath(leafOf(0), index, 3, [])).toBeUndefined();
  });
});
