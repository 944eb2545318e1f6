/** What a decision cost, by the exact values of all plays that were legal: the difference to the best one. */
import { compare, multiply, rational, subtract, ZERO, type Rational } from '@sabot/cards';
import type { PlayName, PlayValues } from '@sabot/blackjack';

/** Costs are counted in millionths of a minor unit, so that small ones do not get lost in a sum. */
const MICRO = 1_000_000n;

export interface JudgedDecision {
  readonly play: PlayName;
  readonly best: PlayName;
  /** In millionths of a minor unit; 0 when nothing better was legal. */
  readonly costMicro: bigint;
}

/** The play with the largest value. Of equal ones it is the first. */
export function bestOf(values: PlayValues): PlayName | null {
  let best: { readonly play: PlayName; readonly value: Rational } | null = null;
  for (const [play, value] of Object.entries(values) as [PlayName, Rational][]) {
    if (best === null || compare(value, best.value) > 0) best = { play, value };
  }
  return best?.play ?? null;
}

/** Null when the values do not say what the play is worth. */
export function judge(values: PlayValues, play: PlayName, stakeMinor: number): JudgedDecision | null {
  const [best, chosen] = [bestOf(values), values[play]];
  if (best === null || chosen === undefined) return null;
  const lost = subtract(values[best] ?? ZERO, chosen);
  const costMicro = microOf(lost, stakeMinor);
  // A play that is as good as the best one is no mistake, whichever is named first.
  return { play, best: costMicro === 0n ? play : best, costMicro };
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
