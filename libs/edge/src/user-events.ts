/** What only one user is told, on every socket of theirs. */
import type { BetTarget } from './names.js';
import type { Refused } from './refused.js';

/**
 * A balance, and which one: of two balances of an account in one currency the one with the higher version is the newer,
 * in whatever order they arrive.
 */
export interface AccountBalance {
  readonly balance: number;
  readonly currency: string;
  readonly version: number;
}

export interface BetAccepted extends AccountBalance {
  readonly betId: string;
  readonly tableId: string;
  readonly roundId: string;
  readonly target: BetTarget;
  readonly amount: number;
}

/** The id as it was sent, or empty when there was none to read. */
export interface BetReject extends Refused {
  readonly betId: string;
}

export interface BetsRemoved extends AccountBalance {
  readonly tableId: string;
  readonly roundId: string;
  readonly betIds: readonly string[];
  readonly refunded: number;
}

export type SettledStatus = 'WON' | 'LOST' | 'PUSHED' | 'REFUNDED';

export interface SettledBet {
  readonly betId: string;
  readonly status: SettledStatus;
  /** What was credited, stake included. */
  readonly payout: number;
  readonly amount: number;
}

export interface BetSettled extends AccountBalance {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly bets: readonly SettledBet[];
  /** What the round brought: payouts less stakes. */
  readonly net: number;
}

export type BalanceUpdate = AccountBalance;

/** The gateway is about to stop; a client connects again after about this long. */
export interface Draining {
  readonly reconnectInMs: number;
}
