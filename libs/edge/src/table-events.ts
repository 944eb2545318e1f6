/**
 * What everyone at a table is told. The gateway numbers all of it: `seq` counts from 1 without gaps within a round, per
 * table and connection. A client that misses a number asks for a snapshot.
 */
import type { BetTarget, HandSide, RoundWinner } from './names.js';
import type { Roads, Trends } from '@sabot/roads';

/** Which event of which round at which table. */
export interface InRound {
  readonly tableId: string;
  readonly roundId: string;
  readonly seq: number;
}

/** Sums on the targets that have a bet, in minor units. */
export type TargetTotals = Readonly<Partial<Record<BetTarget, number>>>;

export interface RoundStart extends InRound {
  readonly roundNumber: number;
  /** The commitment: SHA-256 of the server seed. */
  readonly hash: string;
  /** Null at a table that deals on demand. */
  readonly closesAt: string | null;
}

/** Totals are coalesced; the latest one is all that counts. */
export interface BetUpdate extends InRound {
  readonly totals: TargetTotals;
  readonly players: number;
}

export interface BettingClosed extends InRound {
  readonly betBookRoot: string;
  readonly betCount: number;
  readonly totals: TargetTotals;
}

export interface DealtCard {
  readonly hand: HandSide;
  readonly card: string;
  readonly value: number;
  /** Position in its hand, from 1. */
  readonly index: number;
  /** Total of the hand with this card. */
  readonly total: number;
}

export interface DealCard extends InRound, DealtCard {}

export interface HandTotals {
  readonly playerTotal: number;
  readonly bankerTotal: number;
}

export interface InitialTotals extends InRound, HandTotals {}

export interface Natural extends InRound {
  readonly hands: readonly HandSide[];
}

export interface Stands extends InRound {
  readonly total: number;
}

export interface HandTotal extends InRound {
  readonly hand: HandSide;
  readonly total: number;
}

export interface DealingComplete extends InRound, HandTotals {}

export interface RoundResult extends HandTotals {
  readonly winner: RoundWinner;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly natural: boolean;
  readonly cards: Readonly<Record<HandSide, readonly string[]>>;
}

export interface GameResult extends InRound, RoundResult {
  readonly roundNumber: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface RoundVoid extends InRound {
  readonly reason: string;
  /** Null when it can not be recovered. */
  readonly serverSeed: string | null;
}

/** Roads and trends of a table, up to and with the round `roundNumber`; follows its result. */
export interface RoadUpdate extends InRound {
  readonly roundNumber: number;
  readonly roads: Roads;
  readonly trends: Trends;
}

export interface ShoeReshuffle extends InRound {
  readonly shoeNumber: number;
}
