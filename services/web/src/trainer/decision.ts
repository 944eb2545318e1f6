/** What a decision cost in money, as the library judges it by the exact values of all plays that were legal. */
import { judgePlay, type PlayName, type PlayValues } from '@sabot/blackjack';
import { multiply, rational, type Rational } from '@sabot/cards';

/** Costs are counted in millionths of a minor unit, so that small ones do not get lost in a sum. */
const MICRO = 1_000_000n;

export interface JudgedDecision {
  readonly play: PlayName;
  readonly best: PlayName;
  /** In millionths of a minor unit; 0 when nothing better was legal. */
  readonly costMicro: bigint;
}

/** Null when the values do not say what the play is worth. */
export function judge(values: PlayValues, play: PlayName, stakeMinor: number): JudgedDecision | null {
  const judged = judgePlay(values, play);
  return judged ? { play, best: judged.best, costMicro: microOf(judged.cost, stakeMinor) } : null;
}

/** An amount in stakes as whole minor units, rounded to the nearest. */
export function minorNear(stakes: Rational, stakeMinor: number): number {
  return Number(nearest(multiply(stakes, rational(BigInt(stakeMinor)))));
}

export function microToMinor(micro: bigint): number {
  return Number(nearest(rational(micro, MICRO)));
}

function microOf(stakes: Rational, stakeMinor: number): bigint {
  return nearest(multiply(stakes, rational(BigInt(stakeMinor) * MICRO)));
}

/** Halves go away from zero. */
function nearest({ numerator, denominator }: Rational): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}
