// What a bet returns once the round is over. Only the entry of its target knows whether it wins: single
// payouts, set-based settlement and exact edges are all built on that entry.
import { payoutMinorOf, type BetReturn, type BetStatus } from '@sabot/cards';
import { betOn, type BetTarget } from './bets.js';
import type { Outcome } from './outcome.js';
import { pricedTargets, type PayTable } from './pay-table.js';

/** Resolves one bet of a positive stake; the payout is what the account is credited, stake included. */
export function resolveBet(
  target: BetTarget,
  stakeMinor: bigint,
  outcome: Outcome,
  payTable: PayTable,
): { status: BetStatus; payoutMinor: bigint } {
  const end = priceOf(target, outcome, payTable);
  return { status: end.status, payoutMinor: payoutMinorOf(stakeMinor, end) };
}

/** How a bet on each priced target ends, so that a database can credit floor(stake × multiple) to all of them at once. */
export function returnMultiples<Table extends PayTable>(
  outcome: Outcome,
  payTable: Table,
): { readonly [Target in keyof Table]: BetReturn } {
  const returns = pricedTargets(payTable).map((target) => [target, priceOf(target, outcome, payTable)]);
  return Object.fromEntries(returns) as { [Target in keyof Table]: BetReturn };
}

/** How one bet ends; a target without a price takes no bets. */
export function priceOf(target: BetTarget, outcome: Outcome, payTable: PayTable): BetReturn {
  const price = payTable[target];
  if (price === undefined) throw new RangeError(`the pay table has no price for ${target}`);
  return betOn(target).end(outcome, price);
}
