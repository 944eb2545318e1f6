import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseSeedKeys } from './seed-keys.js';
import { SeedVault } from './seed-vault.js';
import { ServerSeed } from './server-seed.js';

const newKey = (id: number): string => `${id}:${randomBytes(32).toString('base64')}`;

function vaultWith(...keys: string[]): SeedVault {
  const parsed = parseSeedKeys(keys.join());
  if ('problem' in parsed) throw new Error(parsed.problem);
  return new SeedVault(parsed.keys);
}

describe('a seed at rest', () => {
  const [first, second] = [newKey(1), newKey(2)];
  const vault = vaultWith(first);
  const seed = ServerSeed.generate();
  const roundId = randomUUID();
  const encrypted = vault.encrypt(seed, roundId);

  it('is decrypted for its round', () => {
    expect(vault.decrypt(encrypted, roundId)?.expose()).toBe(seed.expose());
  });

  it('is not decrypted for another round', () => {
    expect(vault.decrypt(encrypted, randomUUID())).toBeUndefined();
  });

  it('contains no part of the seed, and has a different nonce each time', () => {
    const raw = Buffer.from(seed.expose(), 'hex');
    expect(Buffer.from(encrypted.bytes).indexOf(raw.subarray(0, 4))).toBe(-1);
    const nonces = Array.from({ length: 1_000 }, () =>
      Buffer.from(vault.encrypt(seed, roundId).bytes.subarray(0, 12)).toString('hex'),
    );
    expect(new Set(nonces).size).toBe(1_000);
  });

  it('is not decrypted when any of its bytes is changed', () => {
    for (let at = 0; at < encrypted.bytes.length; at++) {
      const bytes = encrypted.bytes.map((byte, place) => (place === at ? byte ^ 1 : byte));
      expect(vault.decrypt({ ...encrypted, bytes }, roundId)).toBeUndefined();
    }
  });

  it.each([0, 12, 28, 59, 61])('is not decrypted when it is cut or extended to %p bytes', (length) => {
    const bytes = new Uint8Array(length);
    bytes.set(encrypted.bytes.subarray(0, length));
    expect(vault.decrypt({ ...encrypted, bytes }, roundId)).toBeUndefined();
  });

  it('is encrypted with the last key and decrypted with any of them', () => {
    const rotated = vaultWith(first, second);
    expect(rotated.decrypt(encrypted, roundId)?.expose()).toBe(seed.expose());
    const renewed = rotated.encrypt(seed, roundId);
    expect(renewed.keyId).toBe(2);
    expect(vaultWith(second).decrypt(renewed, roundId)?.expose()).toBe(seed.expose());
    expect(vault.decrypt(renewed, roundId)).toBeUndefined();
  });

  it('is not decrypted with another key under the same number', () => {
    expect(vaultWith(newKey(1)).decrypt(encrypted, roundId)).toBeUndefined();
  });
});
