/** Events for one user, sent to all of the user's sockets. */
import type { BetTarget } from './names.js';
import type { Refused } from './refused.js';

/**
 * A balance and its version. Of two balances of an account in one currency, the one with the higher version is newer, in
 * whatever order they arrive.
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

/** `betId` is the id as it was sent, or empty when it could not be read. */
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
  /** The amount credited, stake included. */
  readonly payout: number;
  readonly amount: number;
}

export interface BetSettled extends AccountBalance {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly bets: readonly SettledBet[];
  /** Payouts less stakes. */
  readonly net: number;
}

export type BalanceUpdate = AccountBalance;

/** The gateway is about to stop; the client should reconnect after this time. */
export interface Draining {
  readonly reconnectInMs: number;
}
