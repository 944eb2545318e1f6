// Stakes are whole minor units, and so is everything that a hand can return, if stakes come in multiples of this step:
// halves for insurance and surrender, fifths for a blackjack at 6:5.
import type { Rational } from '@sabot/cards';
import type { BlackjackRules } from './rules.js';

/** The smallest step of stakes, in minor units, that keeps every amount whole under these rules. */
export function stakeStep({ blackjackPays, allowInsurance, allowSurrender }: BlackjackRules): bigint {
  const halves = allowInsurance || allowSurrender;
  const { denominator } = blackjackPays;
  return halves && denominator % 2n !== 0n ? denominator * 2n : denominator;
}

/** An amount in stakes as minor units. It throws when the stake is not a multiple of the step. */
export function minorOf({ numerator, denominator }: Rational, stakeMinor: bigint): bigint {
  const amount = numerator * stakeMinor;
  if (amount % denominator !== 0n)
    throw new RangeError(`a stake of ${String(stakeMinor)} cannot be split exactly`);
  return amount / denominator;
}
