// Each hand has an Ed25519 key of the player's own, so that nobody can record a decision that the player did not make.
// There is one way to write a valid signature and every verifier agrees on it: hex is lower-case, encodings are canonical,
// S is below the group order, and neither the key nor R has a component of small order. Without the last rule a player could
// make signatures that one correct implementation accepts and another one refuses.
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isDigestHex } from '../hash.js';

const POINT_HEX_CHARS = 64;

/** RFC 8032 with canonical encodings, and no keys of small order. */
const STRICT = { zip215: false } as const;

/** The public key of a secret one, in hex. */
export function handKeyOf(secret: Uint8Array): string {
  return bytesToHex(ed25519.getPublicKey(secret));
}

/** Whether a value can be a hand's key. Check it once, when the hand opens; `isSignature` relies on it. */
export function isHandKey(value: unknown): value is string {
  if (!isDigestHex(value)) return false;
  const point = pointOf(value);
  return point !== undefined && !point.isSmallOrder() && point.isTorsionFree();
}

export function signDigest(digest: Uint8Array, secret: Uint8Array): string {
  return bytesToHex(ed25519.sign(digest, secret));
}

/** Whether the key of a hand signed a digest, and the signature is written in the one valid way. */
export function isSignature(signature: string, digest: Uint8Array, key: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature) || !isDigestHex(key)) return false;
  if (!ed25519.verify(hexToBytes(signature), digest, hexToBytes(key), STRICT)) return false;
  return pointOf(signature.slice(0, POINT_HEX_CHARS))?.isTorsionFree() === true;
}

function pointOf(hex: string): InstanceType<typeof ed25519.Point> | undefined {
  try {
    return ed25519.Point.fromHex(hex);
  } catch {
    return undefined;
  }
}
