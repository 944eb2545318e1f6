// The exact edge of a bet: each way that a round can end, weighted by how often it occurs, is priced by the rule that pays
// real bets. Rounding to minor units is ignored, so a table that rounds down earns slightly more.
import type { BetReturn, BetStatus } from './bet-return.js';
import type { Odds } from './odds.js';
import { add, multiply, negate, ONE, rational, subtract, ZERO, type Rational } from './rational.js';

/** One price of a bet and how likely it is. */
export interface EdgeLine {
  readonly status: BetStatus;
  readonly odds: Odds;
  readonly probability: Rational;
}

/** What a bet does on average, per unit staked. */
export interface BetEdge {
  /** Every distinct way for the bet to end; the probabilities sum to one. */
  readonly lines: readonly EdgeLine[];
  readonly win: Rational;
  readonly push: Rational;
  readonly lose: Rational;
  /** What the player gains on average; negative when the house is ahead. */
  readonly expectedValue: Rational;
  /** What the house keeps on average, the opposite of the expected value. */
  readonly houseEdge: Rational;
  /** The variance of the player's net result. */
  readonly variance: Rational;
}

/** Every way for a round to end; the ways of all cases sum to `totalWays`. */
export interface Distribution<Case> {
  readonly cases: readonly Case[];
  readonly totalWays: bigint;
}

/** The exact edge of a bet, given how it ends in each case. */
export function edgeOf<Case extends { ways: bigint }>(
  distribution: Distribution<Case>,
  price: (one: Case) => BetReturn,
): BetEdge {
  const lines = linesOf(distribution, price);
  const chanceOf = (status: BetStatus): Rational =>
    sum(lines.filter((line) => line.status === status).map((line) => line.probability));
  const expectedValue = sum(lines.map((line) => multiply(line.probability, netOf(line))));
  const secondMoment = sum(
    lines.map((line) => multiply(line.probability, multiply(netOf(line), netOf(line)))),
  );
  return {
    lines,
    win: chanceOf('WON'),
    push: chanceOf('PUSHED'),
    lose: chanceOf('LOST'),
    expectedValue,
    houseEdge: negate(expectedValue),
    variance: subtract(secondMoment, multiply(expectedValue, expectedValue)),
  };
}

/** Merges the cases in which the bet ends the same way. */
function linesOf<Case extends { ways: bigint }>(
  { cases, totalWays }: Distribution<Case>,
  price: (one: Case) => BetReturn,
): EdgeLine[] {
  const lines: { status: BetStatus; odds: Odds; ways: bigint }[] = [];
  for (const one of cases) {
    const { status, odds } = price(one);
    const same = lines.find((line) => line.status === status && equal(line.odds, odds));
    if (same) same.ways += one.ways;
    else lines.push({ status, odds, ways: one.ways });
  }
  return lines
    .filter(({ ways }) => ways > 0n)
    .map(({ status, odds, ways }) => ({ status, odds, probability: rational(ways, totalWays) }));
}

function netOf({ status, odds }: EdgeLine): Rational {
  if (status === 'PUSHED') return ZERO;
  return status === 'WON' ? odds : negate(ONE);
}

function equal(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

function sum(terms: readonly Rational[]): Rational {
  return terms.reduce(add, ZERO);
}
