// Randomness is always passed in: a function that picks a uniform integer from 0 to n − 1.

/** Picks a uniform integer from 0 to n − 1. */
export type PickBelow = (n: number) => number;

/** Picks an integer and checks that it is in range. */
export function pickBelow(pick: PickBelow, n: number): number {
  const picked = pick(n);
  if (picked % 1 !== 0 || picked < 0 || picked >= n) {
    throw new RangeError(`pick(${n}) gave ${String(picked)}, which is not an integer from 0 to ${n - 1}`);
  }
  return picked;
}
