// The client seed of a shared table is the root of its sealed bet book, so every accepted bet influences the cards.
// An operator who knows the server seed could still choose the last bet to steer them: in that mode players trust the
// operator until betting closes. A beacon removes that trust: a public random value, named before betting opens and
// known only after it closes.
import { sha256Hex } from './hash.js';

/** Who could know the cards before betting closes: the operator, or nobody. */
export type FairnessMode = 'operator-trusted-until-close' | 'beacon';

/** A public random value, named by its source and round before betting opened. */
export interface Beacon {
  readonly name: string;
  readonly round: number;
  /** Lower-case hex, 32 to 256 bytes. */
  readonly value: string;
}

/**
 * The client seed of a sealed round: the root itself, or with a beacon the SHA-256 of the root's 64 hex digits
 * followed by the hex digits of the beacon's value. The root has a fixed length, so the concatenation is unambiguous.
 */
export function clientSeedOf(betBookRoot: string, beacon?: Beacon): string {
  return beacon === undefined ? betBookRoot : sha256Hex(betBookRoot + beacon.value);
}
