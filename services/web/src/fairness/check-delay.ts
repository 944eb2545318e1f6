/**
 * When a page asks for the record of a round that has just ended. Everyone at a table learns of the end at the same moment, so
 * each page waits for a random share of the pause before the next round.
 */

/** By then the last card has turned over: the tick must not come before the cards that it is about. */
const LAST_CARD_MS = 400;
/** Enough to fetch and verify the record before the next round begins. */
const CHECK_MS = 500;

/** The wait after the end of a round; `random01` is at least 0 and below 1. */
export function checkDelayMs(cooldownMs: number, random01: number): number {
  const latestMs = Math.max(0, cooldownMs - CHECK_MS);
  const earliestMs = Math.min(LAST_CARD_MS, latestMs);
  return earliestMs + (latestMs - earliestMs) * random01;
}
