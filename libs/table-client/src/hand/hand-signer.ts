/**
 * Signs with the Ed25519 key of a hand. Browsers and Node bring Ed25519 along; where they do not, or the page has no secure
 * origin, code that does the same is loaded. Signatures are deterministic, so it makes no difference which of the two signs.
 */
import { ed25519 } from '@noble/curves/webcrypto.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export interface HandSigner {
  /** The public key of a secret one, in hex. */
  readonly keyOf: (secret: Uint8Array) => Promise<string>;
  readonly sign: (digest: Uint8Array, secret: Uint8Array) => Promise<string>;
}

export const BUILT_IN: HandSigner = {
  keyOf: async (secret) => {
    const key = await ed25519.getPublicKey(secret, { formatSec: 'raw', formatPub: 'raw' });
    if (!(key instanceof Uint8Array)) throw new TypeError('the public key is not raw');
    return bytesToHex(key);
  },
  sign: async (digest, secret) => bytesToHex(await ed25519.sign(digest, secret, { formatSec: 'raw' })),
};

export const LOADED: HandSigner = {
  keyOf: async (secret) => (await import('@sabot/fairness/hand/signing')).handKeyOf(secret),
  sign: async (digest, secret) => (await import('@sabot/fairness/hand/signing')).signDigest(digest, secret),
};

export async function handSigner(): Promise<HandSigner> {
  return (await ed25519.isSupported()) ? BUILT_IN : LOADED;
}
