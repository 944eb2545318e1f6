/**
 * The keys that encrypt seeds. Each has a number, which is stored beside every seed that it encrypted. The last key
 * encrypts and all of them decrypt, so a key is replaced by appending a new one.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
const MAX_ID = 2 ** 31 - 1;

export interface SeedKeys {
  readonly byId: ReadonlyMap<number, KeyObject>;
  readonly newestId: number;
}

/** Reads `1:<32 bytes as base64>,2:<…>`; a problem names the position of a key, never its text. */
export function parseSeedKeys(text: string): { readonly keys: SeedKeys } | { readonly problem: string } {
  const byId = new Map<number, KeyObject>();
  let newestId = 0;
  for (const [at, entry] of text.split(',').entries()) {
    const place = `key ${at + 1} of the list`;
    const [, digits, base64] = /^([1-9]\d{0,9}):(\S+)$/.exec(entry.trim()) ?? [];
    newestId = Number(digits);
    if (base64 === undefined || newestId > MAX_ID)
      return { problem: `${place} is not of the form <number>:<base64>` };
    if (byId.has(newestId)) return { problem: `${place} has a number that was used before` };
    const key = readKey(base64);
    if (!key) return { problem: `${place} is not ${KEY_BYTES} random bytes as base64` };
    byId.set(newestId, key);
  }
  return { keys: { byId, newestId } };
}

/** Undefined unless the text is exactly the base64 of a key; one byte repeated is a placeholder, not a key. */
function readKey(base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const sound = bytes.length === KEY_BYTES && bytes.toString('base64') === base64 && new Set(bytes).size > 1;
  return sound ? createSecretKey(bytes) : undefined;
}
