/** Formats of values from outside. Only canonical forms are accepted, so equal values are equal strings. */
import { FIRST_ROUND_NUMBER } from '@sabot/fairness';

/** A bet-book root or the hash of one. The card stream concatenates seeds, which only a fixed length makes unambiguous. */
const DIGEST = /^[0-9a-f]{64}$/;

export function isClientSeed(text: string): boolean {
  return DIGEST.test(text);
}

export function isRoundNumber(number: number): boolean {
  return number >= FIRST_ROUND_NUMBER;
}
