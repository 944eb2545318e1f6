/** What only one user is told, on every socket of theirs. */
import type { BetTarget } from './names.js';
import type { Refused } from './refused.js';

export interface BetAccepted {
  readonly betId: string;
  readonly tableId: string;
  readonly roundId: string;
  readonly target: BetTarget;
  readonly amount: number;
  readonly balance: number;
}

/** The id as it was sent, or empty when there was none to read. */
export interface BetReject extends Refused {
  readonly betId: string;
}

export interface BetsRemoved {
  readonly tableId: string;
  readonly roundId: string;
  readonly betIds: readonly string[];
  readonly refunded: number;
  readonly balance: number;
}

export type SettledStatus = 'WON' | 'LOST' | 'PUSHED' | 'REFUNDED';

export interface SettledBet {
  readonly betId: string;
  readonly status: SettledStatus;
  /** What was credited, stake included. */
  readonly payout: number;
  readonly amount: number;
}

export interface BetSettled {
  readonly tableId: string;
  readonly roundId: string;
  readonly bets: readonly SettledBet[];
  /** What the round brought: payouts less stakes. */
  readonly net: number;
  readonly balance: number;
}

export interface BalanceUpdate {
  readonly balance: number;
  readonly currency: string;
}

/** The gateway is about to stop; a client connects again after about this long. */
export interface Draining {
  readonly reconnectInMs: number;
}
