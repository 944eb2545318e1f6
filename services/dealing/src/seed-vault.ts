/**
 * Seeds at rest: AES-256-GCM with a fresh 96-bit nonce for each seed. The round's id is authenticated too, so an encrypted
 * seed that is moved to another round cannot be decrypted there.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SeedKeys } from './seed-keys.js';
import { SEED_BYTES, ServerSeed } from './server-seed.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A stored seed: nonce, encrypted seed and authentication tag in one, and the id of its key. */
export interface EncryptedSeed {
  readonly keyId: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export class SeedVault {
  constructor(private readonly keys: SeedKeys) {}

  encrypt(seed: ServerSeed, roundId: string): EncryptedSeed {
    const keyId = this.keys.newestId;
    const key = this.keys.byId.get(keyId);
    if (!key) throw new Error(`there is no key ${keyId}`);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(roundId));
    const encrypted = [cipher.update(Buffer.from(seed.expose(), 'hex')), cipher.final()];
    return { keyId, bytes: Uint8Array.from(Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()])) };
  }

  /** Undefined if the key is missing or wrong, or if anything was changed. */
  decrypt({ keyId, bytes }: EncryptedSeed, roundId: string): ServerSeed | undefined {
    const key = this.keys.byId.get(keyId);
    if (!key || bytes.length !== NONCE_BYTES + SEED_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(roundId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      // The only possible failure here is a tag mismatch, which the caller learns from the undefined result.
      return undefined;
    }
    return ServerSeed.fromBytes(opened);
  }
}
