/** The forms of what comes from outside. Only the canonical form is taken, so that equal means equal. */
import { FIRST_ROUND_NUMBER } from '@sabot/fairness';

/** A bet-book root or the hash of one: plain concatenation in the card stream is unambiguous for this length alone. */
const DIGEST = /^[0-9a-f]{64}$/;

export function isClientSeed(text: string): boolean {
  return DIGEST.test(text);
}

export function isRoundNumber(number: number): boolean {
  return number >= FIRST_ROUND_NUMBER;
}
