/** Fair numbers from the browser's generator for cryptography, for games that run here alone. */
import { boundedFrom } from '@sabot/fairness';

/** A number from 0 to below n, each equally likely. */
export function browserPick(n: number): number {
  return boundedFrom({ nextWord: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }, n);
}
