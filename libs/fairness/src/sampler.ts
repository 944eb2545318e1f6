// An unbiased number below n from uniform 32-bit words: take the next word X; reject and discard it while
// X >= 2^32 - (2^32 mod n); return X mod n. Plain X mod n would favour small numbers.

const WORD_RANGE = 2 ** 32;

/** Returns the next word, an integer from 0 to 2^32 - 1. */
export interface WordSource {
  nextWord(): number;
}

/** Throws unless n is an integer from 1 to 2^32: the bound comes from our own code, never from a player. */
function assertBound(n: number): void {
  if (!Number.isInteger(n) || n < 1 || n > WORD_RANGE) {
    throw new RangeError(`a bound is an integer from 1 to 2^32, not ${n}`);
  }
}

/**
 * Draws a number from 0 to n - 1. At least one word is consumed, even when n is 1, so the position in the
 * stream never depends on the bound.
 */
export function boundedFrom(source: WordSource, n: number): number {
  assertBound(n);
  let word = source.nextWord();
  // The limit lies above 2^32 - n, so the second comparison is hardly ever reached. For a power of two it is 2^32
  // itself, which only a number above 32 bits can hold, and nothing is rejected.
  while (word > WORD_RANGE - n && word >= WORD_RANGE - (WORD_RANGE % n)) word = source.nextWord();
  // The shift does not change the value but tells engines that it is an integer: without it cards are kept as
  // floating-point numbers, and dealing costs more than hashing.
  return n === WORD_RANGE ? word : ((word >>> 0) % (n >>> 0)) >>> 0;
}
