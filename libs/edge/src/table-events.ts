/**
 * Events for everyone at a table. Steps of a round carry the scheduler's `seq`, which counts from 1 without gaps within
 * a round and is the same at every gateway; a client that misses one resumes from its position. Totals and roads are
 * state: they have no position, and only the latest `revision` counts. The number of seated players has no revision
 * either: gateways count it together, and the last one received counts.
 */
import type { BetTarget, HandSide, RoundWinner, TablePhase } from './names.js';
import type { Roads, Trends } from '@sabot/roads';

/** The position of a step among all steps of a table. */
export interface Position {
  readonly roundNumber: number;
  readonly seq: number;
}

/** Fields of every step: its table, round and position, and the phase that was committed with it. */
export interface InRound extends Position {
  readonly tableId: string;
  readonly roundId: string;
  readonly state: TablePhase;
}

/** Total stakes per target in minor units; targets without bets are absent. */
export type TargetTotals = Readonly<Partial<Record<BetTarget, number>>>;

/** How many players have a stake on each target; targets without bets are absent. */
export type TargetBettors = Readonly<Partial<Record<BetTarget, number>>>;

export interface RoundStart extends InRound {
  /** The commitment: SHA-256 of the server seed. */
  readonly hash: string;
  /** Null at a table that deals on demand. */
  readonly closesAt: string | null;
  /** Number of the shoe at its table, from 1; 0 with an infinite deck. */
  readonly shoeNumber: number;
  /** Cards in the shoe before the first card of the round; null with an infinite deck. */
  readonly cardsLeft: number | null;
}

/** The stakes on all targets. Of two updates for a round, the one with the higher revision is newer. */
export interface BetUpdate {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly totals: TargetTotals;
  readonly bettors: TargetBettors;
  /** How many players have a stake in the round. */
  readonly players: number;
  /** As in SeatsUpdate; `revision` says nothing about it. */
  readonly seated: number;
  readonly revision: number;
}

/** How many players are at the table now, at all gateways together; a player with several sockets counts once. */
export interface SeatsUpdate {
  readonly tableId: string;
  readonly seated: number;
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
  /** Total of the hand including this card. */
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
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface RoundVoid extends InRound {
  readonly reason: string;
  /** Null when the seed cannot be recovered. */
  readonly serverSeed: string | null;
}

/**
 * The board of a table: its roads and trends up to and including round `roundNumber`; the higher revision is newer. A
 * board begins with a shoe or, with an infinite deck, every 72 rounds.
 */
export interface RoadUpdate {
  readonly tableId: string;
  readonly roundNumber: number;
  /** Number of the round that is the first bead of the board, or of the next round while the board is empty. */
  readonly firstRound: number;
  readonly roads: Roads;
  readonly trends: Trends;
  readonly revision: number;
}

export interface ShoeReshuffle extends InRound {
  readonly shoeNumber: number;
}
