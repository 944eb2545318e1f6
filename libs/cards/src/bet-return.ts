// How a bet ends, in any game: won at some odds, lost, or pushed. A won bet is credited its stake and its winnings, the
// winnings rounded down to the minor unit; a push is credited the stake; a lost bet nothing.
import type { Odds } from './odds.js';
import { add, ONE, ZERO, type Rational } from './rational.js';

export type BetStatus = 'WON' | 'LOST' | 'PUSHED';

/** How a bet ends: `odds` are its winnings per unit (zero unless WON), `multiple` all that is credited per unit. */
export interface BetReturn {
  readonly status: BetStatus;
  readonly odds: Odds;
  readonly multiple: Rational;
}

export const LOST: BetReturn = { status: 'LOST', odds: ZERO, multiple: ZERO };
export const PUSHED: BetReturn = { status: 'PUSHED', odds: ZERO, multiple: ONE };

/** A bet that wins at these odds if the condition holds, and loses otherwise. */
export function wonIf(condition: boolean, odds: Odds): BetReturn {
  return condition ? { status: 'WON', odds, multiple: add(ONE, odds) } : LOST;
}

/** What is credited for a stake. The stake is whole, so rounding the sum down rounds the winnings down. */
export function payoutMinorOf(stakeMinor: bigint, { multiple }: BetReturn): bigint {
  if (stakeMinor < 0n) throw new RangeError('a stake is never negative');
  return (stakeMinor * multiple.numerator) / multiple.denominator;
}
