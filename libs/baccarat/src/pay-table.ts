// What each bet pays. Every multiplier and the commission are configuration. A pay table prices exactly the targets that
// it was recorded with: a bet invented later has no price in an older one.
import { ONE, rational, ZERO, type Odds } from '@sabot/cards';
import { BET_TARGETS, betOn, BETS, type BetTarget, type PriceOf } from './bets.js';

/** The prices of some targets, whether or not a table offers them. */
export type PayTable = { readonly [Target in BetTarget]?: PriceOf<Target> };

/** The prices of all targets. */
export type FullPayTable = Required<PayTable>;

/** The default price of every target. */
export const DEFAULT_PAY_TABLE = Object.fromEntries(
  BET_TARGETS.map((target) => [target, BETS[target].defaultPrice]),
) as FullPayTable;

/** Banker wins pay 1:1 without commission, but half on a win with a total of 6. */
export const NO_COMMISSION_PAY_TABLE: FullPayTable = {
  ...DEFAULT_PAY_TABLE,
  BANKER: { odds: ONE, commission: ZERO, onSix: rational(1n, 2n) },
};

/** The targets that a pay table prices, in the order of the rules. */
export function pricedTargets(payTable: PayTable): BetTarget[] {
  return BET_TARGETS.filter((target) => payTable[target] !== undefined);
}

/** All odds that a target can pay, after commission, the usual ones first; empty when it has no price. */
export function paidOdds(target: BetTarget, payTable: PayTable): readonly Odds[] {
  const price = payTable[target];
  return price === undefined ? [] : betOn(target).shape.paid(price);
}
