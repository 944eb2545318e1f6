// A bet of the single-player game and what becomes of it. Amounts are minor units: 10 chips are 1_000n.
import type { BetStatus } from '@sabot/cards';
import type { BetTarget } from '../bets.js';
import type { Outcome } from '../outcome.js';
import { DEFAULT_PAY_TABLE, type PayTable } from '../pay-table.js';
import { resolveBet } from '../payout.js';

export interface Bet {
  readonly type: BetTarget;
  readonly amountMinor: bigint;
}

/** A resolved bet: `payoutMinor` is what the balance is credited, stake included; `netMinor` is the gain or loss. */
export interface BetResult {
  readonly bet: Bet;
  readonly status: BetStatus;
  readonly payoutMinor: bigint;
  readonly netMinor: bigint;
}

/** What one bet pays in a round that ended this way. */
export function calculatePayout(
  bet: Bet,
  outcome: Outcome,
  payTable: PayTable = DEFAULT_PAY_TABLE,
): BetResult {
  const { status, payoutMinor } = resolveBet(bet.type, bet.amountMinor, outcome, payTable);
  return { bet, status, payoutMinor, netMinor: payoutMinor - bet.amountMinor };
}

/** The sum that is credited for several bets. */
export function calculateTotalPayout(
  bets: readonly Bet[],
  outcome: Outcome,
  payTable: PayTable = DEFAULT_PAY_TABLE,
): bigint {
  return bets.reduce((sum, bet) => sum + calculatePayout(bet, outcome, payTable).payoutMinor, 0n);
}
