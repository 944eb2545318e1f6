/** What only the player's device knows about a hand, and the public key that follows from it. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { handSigner } from './hand-signer.js';

export interface DeviceSecret {
  /** The last link and the secret key: 32 random bytes each, in hex. */
  readonly lastLink: string;
  readonly keySecret: string;
  /** The public key, sent with the stake. */
  readonly key: string;
}

/** Fills as many bytes as asked for from a CSPRNG. */
export type RandomBytes = (length: number) => Uint8Array;

const SECRET_BYTES = 32;

export async function newSecret(random: RandomBytes): Promise<DeviceSecret> {
  const [lastLink, keySecret] = [random(SECRET_BYTES), random(SECRET_BYTES)];
  const { keyOf } = await handSigner();
  return { lastLink: bytesToHex(lastLink), keySecret: bytesToHex(keySecret), key: await keyOf(keySecret) };
}
