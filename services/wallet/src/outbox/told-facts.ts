/**
 * What the wallet's events say, by their subjects, as the functions that move money write it down. Facts name rows that
 * never change, by their keys. Rows from before balances had versions lack the figures that are marked so here.
 */

export interface RoundFacts {
  readonly roundNo: string;
}

export interface AcceptedFacts extends RoundFacts {
  readonly accountIds: readonly string[];
  readonly sequences: readonly string[];
}

export interface RemovedFacts extends RoundFacts {
  readonly accountId: string;
  readonly sequences: readonly string[];
  /** Absent in rows from before balances had versions; so is the version. */
  readonly balanceMinor?: string;
  readonly version?: string;
}

export interface PayoutFacts extends RoundFacts {
  readonly firstAccountId: string;
  readonly lastAccountId: string;
  readonly chunkIndex: number;
  readonly chunkCount: number;
  /** Where the payouts stand in the ledger; absent in rows from before it kept balances, and where nobody was paid. */
  readonly place?: string | null;
  readonly postedOn?: string | null;
}

export interface BalanceFacts {
  readonly accountId: string;
  readonly transferId: string;
  /** Absent in rows from before balances had versions; so is the version. */
  readonly balanceMinor?: string;
  readonly version?: string;
}
