// A Merkle tree over digests in order. Neighbours are hashed in pairs, level by level; a node without a neighbour
// moves up to the next level unchanged. It is never paired with itself: a tree that does so has the same root for
// different leaves. The shape is that of RFC 6962.
import { hashNode } from './hash.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The root of no leaves: the hash of nothing. */
const EMPTY_ROOT = sha256(new Uint8Array(0));

/** Computes a root while leaves arrive, keeping only one node for each power of two. */
export class MerkleFrontier {
  /** Roots of complete subtrees, from the oldest and largest to the newest. */
  readonly #peaks: Uint8Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(leaf: Uint8Array): void {
    let node = leaf;
    // As in binary counting, each trailing one bit of the count is a subtree of equal size that can now be paired.
    for (let rest = this.#count; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      node = hashNode(this.#peaks.pop() ?? node, node);
    }
    this.#peaks.push(node);
    this.#count += 1;
  }

  root(): Uint8Array {
    if (this.#count === 0) return EMPTY_ROOT;
    return this.#peaks.reduceRight((right, left) => hashNode(left, right));
  }
}

/** The root over all leaves. */
export function merkleRoot(leaves: Iterable<Uint8Array>): Uint8Array {
  const frontier = new MerkleFrontier();
  for (const leaf of leaves) frontier.add(leaf);
  return frontier.root();
}

/** Keeps every level, so that each proof costs only its own length. */
export class MerkleTree {
  readonly #levels: (readonly Uint8Array[])[];

  constructor(leaves: readonly Uint8Array[]) {
    this.#levels = [leaves];
    for (let level = leaves; level.length > 1;) {
      level = levelAbove(level);
      this.#levels.push(level);
    }
  }

  get count(): number {
    return this.#levels[0]?.length ?? 0;
  }

  root(): Uint8Array {
    return this.#levels.at(-1)?.[0] ?? EMPTY_ROOT;
  }

  /** The neighbours from a leaf up to the root; a level where the node has no neighbour adds none. */
  path(index: number): Uint8Array[] {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) {
      throw new RangeError(`there is no leaf ${index} among ${this.count}`);
    }
    return this.#levels.flatMap((level, height) => level[neighbourOf(Math.floor(index / 2 ** height))] ?? []);
  }
}

/** The root that a leaf and its path lead to, or undefined when the path does not fit the index and the count. */
export function rootFromPath(
  leaf: Uint8Array,
  index: number,
  count: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 0 || index >= count) return undefined;
  let node = leaf;
  let used = 0;
  for (let at = index, width = count; width > 1; at = Math.floor(at / 2), width = Math.ceil(width / 2)) {
    if (neighbourOf(at) >= width) continue;
    const neighbour = path[used++];
    if (neighbour === undefined) return undefined;
    node = at % 2 === 0 ? hashNode(node, neighbour) : hashNode(neighbour, node);
  }
  return used === path.length ? node : undefined;
}

function neighbourOf(index: number): number {
  return index % 2 === 0 ? index + 1 : index - 1;
}

function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]];
    if (left) above.push(right ? hashNode(left, right) : left);
  }
  return above;
}
