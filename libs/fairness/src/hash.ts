// Every hash of the fairness protocol has its own domain, so that a value made for one purpose can never pass for
// another: a leaf is not a node, a bet book is not a round. Each structured message also names the version.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { MessageHasher } from './message-hasher.js';

/** The version of the algorithm for rounds. */
export const FAIRNESS_VERSION = 'sabot/1';

/** The version of the algorithm for hands in which the player decides. */
export const HAND_VERSION = 'sabot-hand/1';

/** The first byte of each kind of hashed message. */
export const HASH_DOMAIN = {
  betLeaf: 0,
  merkleNode: 1,
  betBook: 2,
  genesis: 3,
  roundRecord: 4,
  decisionSeed: 5,
  decisionDigest: 6,
  handGenesis: 7,
  handRecord: 8,
} as const;

// The library is synchronous, and nothing else runs while a message is built and hashed, so one hasher is enough.
const hasher = new MessageHasher();

/** The SHA-256 of a domain, the version and the fields, each with its length. */
export function hashFields(
  domain: number,
  fields: readonly string[],
  version: typeof FAIRNESS_VERSION | typeof HAND_VERSION = FAIRNESS_VERSION,
): Uint8Array {
  hasher.begin(domain).field(version);
  for (const field of fields) hasher.field(field);
  return hasher.digest();
}

/** The SHA-256 of a domain byte and two digests: an inner node of a tree. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hasher.begin(HASH_DOMAIN.merkleNode).part(left).part(right).digest();
}

/** The SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Whether a value is a digest as this library writes it: 64 lower-case hex digits. */
export function isDigestHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
