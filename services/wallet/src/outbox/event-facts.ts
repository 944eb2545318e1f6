/**
 * The facts of the wallet's events, as the functions that move money write them to the outbox. Facts name rows that never
 * change, by their keys. Outbox rows from before balances had versions lack the optional figures.
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
  /** Absent in rows from before balances had versions, like the version. */
  readonly balanceMinor?: string;
  readonly version?: string;
}

export interface PayoutFacts extends RoundFacts {
  readonly firstAccountId: string;
  readonly lastAccountId: string;
  readonly chunkIndex: number;
  readonly chunkCount: number;
  /** Where the payouts are in the ledger; absent in rows from before it stored balances, and if nobody was paid. */
  readonly place?: string | null;
  readonly postedOn?: string | null;
}

export interface BalanceFacts {
  readonly accountId: string;
  readonly transferId: string;
  /** Absent in rows from before balances had versions, like the version. */
  readonly balanceMinor?: string;
  readonly version?: string;
}
