// The house publishes the hash of its secret before betting opens and the secret after the round. The hash is taken
// over the seed as text, exactly as it is printed, so that anybody can check it with any SHA-256 tool.
import { isDigestHex, sha256Hex } from './hash.js';

/** What is published before betting: the SHA-256 of the server seed as ASCII text, in lower-case hex. */
export function serverHashOf(serverSeed: string): string {
  return sha256Hex(serverSeed);
}

/** Whether a value has the form of a server seed: 32 bytes as 64 lower-case hex digits. */
export function isServerSeed(value: unknown): value is string {
  return isDigestHex(value);
}
