// The verification bundle: everything public about a finished round, as JSON. Anyone who has one can re-derive the
// round without asking anybody. Amounts are integers of minor units within 2^53; digests are lower-case hex.
import type { BetTarget, PayTableJson } from '@sabot/baccarat';
import type { BetStatus, CardIndex, DeckBefore } from '@sabot/cards';
import type { RoundOutcome, RoundRecord } from './chain.js';
import type { Beacon, FairnessMode } from './client-seed.js';
import type { FAIRNESS_VERSION } from './hash.js';

/** A bet of the book. */
export interface BundleBet {
  readonly betId: string;
  readonly alias: string;
  readonly target: BetTarget;
  /** The stake in minor units. */
  readonly amount: number;
  readonly playerSeed: string;
  readonly sequence: number;
}

/** A player's proof that a bet is in the book at a certain index. */
export interface BundleProof {
  readonly bet: BundleBet;
  readonly index: number;
  readonly path: readonly string[];
}

/** The sealed book. It may list all bets, prove some of them, or only name its root. */
export interface BundleBetBook {
  readonly root: string;
  readonly count: number;
  readonly bets?: readonly BundleBet[] | undefined;
  readonly proofs?: readonly BundleProof[] | undefined;
}

/** How one bet was resolved. Bets are identified by sequence, because a bet id is unique only within an account. */
export interface BundlePayout {
  readonly betId: string;
  readonly sequence: number;
  readonly status: BetStatus | 'REFUNDED';
  /** What the account was credited, stake included, in minor units. */
  readonly payout: number;
}

/** The fields of every bundle, whether the round was dealt or went void. */
export interface BundleHeader {
  readonly version: typeof FAIRNESS_VERSION;
  readonly fairnessMode: FairnessMode;
  /** Present in the mode `beacon`, and only there. */
  readonly beacon?: Beacon | undefined;
  readonly tableId: string;
  readonly roundId: string;
  /** The round's number at its table, counted from 1; the nonce of its stream. */
  readonly roundNumber: number;
  readonly deck: DeckBefore;
  /** The price of every target that the table had, as written by `payTableToJson` of the baccarat library. */
  readonly payTable: PayTableJson;
  readonly serverHash: string;
  readonly payouts: readonly BundlePayout[];
  readonly previousHash: string;
  readonly hash: string;
}

/** A round that was dealt. */
export interface DealtBundle extends BundleHeader {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly betBook: BundleBetBook;
  readonly cards: readonly CardIndex[];
  readonly player: readonly CardIndex[];
  readonly banker: readonly CardIndex[];
  readonly outcome: RoundOutcome;
}

/** A round that went void: every stake was refunded. */
export interface VoidBundle extends BundleHeader {
  readonly void: { readonly reason: string };
  /** Absent when the seed could not be recovered. */
  readonly serverSeed?: string | undefined;
  /** Absent when the round went void before its book was sealed. */
  readonly betBook?: BundleBetBook | undefined;
}

export type RoundBundle = DealtBundle | VoidBundle;

/** Whether the round went void. */
export function isVoid(bundle: RoundBundle): bundle is VoidBundle {
  return 'void' in bundle;
}

/** The chain record that a bundle describes; the bundle's `hash` must be the hash of this record. */
export function recordOfBundle(bundle: RoundBundle): RoundRecord {
  const result = isVoid(bundle)
    ? { voidReason: bundle.void.reason }
    : { clientSeed: bundle.clientSeed, cards: bundle.cards, outcome: bundle.outcome };
  return { ...bundle, result };
}
