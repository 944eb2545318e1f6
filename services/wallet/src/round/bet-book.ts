/**
 * The sealed bet book in chunks. A chunk is a complete subtree, so the tree over the roots of the chunks is the tree over all
 * leaves, and a proof needs one chunk and the roots of the others.
 */
import { betLeafHash, MerkleTree, sealBook } from '@sabot/fairness';

export const CHUNK_LEAVES = 1_024;
const LEAF_BYTES = 32;

export interface BookChunk {
  readonly firstSequence: bigint;
  readonly root: Uint8Array<ArrayBuffer>;
  readonly leaves: Uint8Array<ArrayBuffer>;
}

export interface SealedBook {
  readonly root: string;
  readonly count: number;
  readonly chunks: readonly BookChunk[];
}

/** A bet as the database lists it for the book. */
type BookRow = [
  betId: string,
  alias: string,
  target: string,
  amount: string,
  playerSeed: string,
  sequence: number,
];

/** Seals a book from its chunks, each the JSON list of its bets in the order of acceptance. */
export function sealChunks(roundId: string, texts: readonly string[]): SealedBook {
  const chunks = texts.map((text) => chunkOf(JSON.parse(text) as BookRow[]));
  const count = chunks.reduce((sum, { leaves }) => sum + leaves.length / LEAF_BYTES, 0);
  const tree = new MerkleTree(chunks.map(({ root }) => root));
  return { root: sealBook(roundId, count, tree.root()), count, chunks };
}

/** The siblings on the path from a leaf to the root of the tree. */
export function pathInBook(
  leaves: Uint8Array,
  chunkRoots: readonly Uint8Array[],
  index: number,
): Uint8Array[] {
  const inChunk = new MerkleTree(leavesOf(leaves)).path(index % CHUNK_LEAVES);
  return [...inChunk, ...new MerkleTree(chunkRoots).path(Math.floor(index / CHUNK_LEAVES))];
}

/** The index of a leaf in the book, searched in its chunk; undefined if it is not there. */
export function placeInBook(
  part: { chunk: number; leaves: Uint8Array },
  leaf: Uint8Array,
): number | undefined {
  const at = leavesOf(part.leaves).findIndex((other) => other.every((byte, i) => byte === leaf[i]));
  return at < 0 ? undefined : part.chunk * CHUNK_LEAVES + at;
}

function chunkOf(rows: readonly BookRow[]): BookChunk {
  const leaves = new Uint8Array(rows.length * LEAF_BYTES);
  rows.forEach(([betId, alias, target, amount, playerSeed, sequence], at) => {
    leaves.set(
      betLeafHash({ betId, alias, target, amountMinor: BigInt(amount), playerSeed, sequence }),
      at * LEAF_BYTES,
    );
  });
  const firstSequence = BigInt(rows[0]?.[5] ?? 0);
  return { firstSequence, root: new Uint8Array(new MerkleTree(leavesOf(leaves)).root()), leaves };
}

function leavesOf(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, at) =>
    bytes.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES),
  );
}
