// The bet book of a round: every accepted bet is a leaf, in acceptance order, and the root is published when betting
// closes. The root also covers the round id and the number of bets, so a book belongs to one round and no
// proof can claim another size. A leaf holds no personal data: a player appears under a public alias.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HASH_DOMAIN, hashFields, isDigestHex } from './hash.js';
import { merkleRoot, MerkleTree, rootFromPath } from './merkle.js';

/** An accepted bet as its leaf describes it. */
export interface BookedBet {
  readonly betId: string;
  /** The public name of the account, never its owner. */
  readonly alias: string;
  /** As its game names it. */
  readonly target: string;
  readonly amountMinor: bigint;
  /** The player's contribution to the randomness of the round; may be empty. */
  readonly playerSeed: string;
  /** The order of acceptance within the round, unique and ascending; removed bets leave gaps. */
  readonly sequence: number;
}

/** The longest player seed that a bet may carry, in characters. */
export const MAX_PLAYER_SEED_CHARS = 256;

/** The leaf of a bet, hashed once when the bet is accepted. */
export function betLeafHash(bet: BookedBet): Uint8Array {
  return hashFields(HASH_DOMAIN.betLeaf, [
    bet.betId,
    bet.alias,
    bet.target,
    String(bet.amountMinor),
    bet.playerSeed,
    String(bet.sequence),
  ]);
}

/** The root of a round's bet book as 64 hex digits; an empty book has one too. */
export function betBookRoot(roundId: string, leaves: readonly Uint8Array[]): string {
  return sealBook(roundId, leaves.length, merkleRoot(leaves));
}

/** The root of a book from the root of its tree, for callers that kept a frontier or a tree while bets arrived. */
export function sealBook(roundId: string, count: number, treeRoot: Uint8Array): string {
  return bytesToHex(hashFields(HASH_DOMAIN.betBook, [roundId, String(count), bytesToHex(treeRoot)]));
}

/** What a player needs to show that a bet is in the book: neighbours in hex, from the leaf upwards. */
export function inclusionProof(leaves: readonly Uint8Array[], index: number): string[] {
  return new MerkleTree(leaves).path(index).map((node) => bytesToHex(node));
}

/** A claim that a leaf is the bet at `index` among the `count` bets of a round. */
export interface InclusionClaim {
  readonly roundId: string;
  readonly root: string;
  readonly count: number;
  readonly index: number;
  readonly leaf: Uint8Array;
  readonly path: readonly string[];
}

/** Whether a claim leads to the root of the book. A malformed proof returns false instead of throwing. */
export function verifyInclusion(claim: InclusionClaim): boolean {
  if (!claim.path.every(isDigestHex)) return false;
  const nodes = claim.path.map((node) => hexToBytes(node));
  const treeRoot = rootFromPath(claim.leaf, claim.index, claim.count, nodes);
  return treeRoot !== undefined && sealBook(claim.roundId, claim.count, treeRoot) === claim.root;
}
