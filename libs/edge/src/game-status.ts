/** The table at one instant, for one player: enough to draw it and to continue with the next event. */
import type { Roads, Trends } from '@sabot/roads';
import type { BetTarget, TablePhase } from './names.js';
import type { TableStep } from './socket-events.js';
import type {
  BetUpdate,
  DealtCard,
  HandTotals,
  RoadUpdate,
  RoundResult,
  TargetBettors,
  TargetTotals,
} from './table-events.js';
import type { AccountBalance, BetSettled } from './user-events.js';

export interface MyBet {
  readonly betId: string;
  readonly roundId: string;
  readonly target: BetTarget;
  readonly amount: number;
}

/** The player's own part of a table: their balance, their bets in this round, and how their last bets were settled. */
export interface OwnStatus extends AccountBalance {
  readonly myBets: readonly MyBet[];
  /** How the player's bets of the current round, or else of the previous one, were settled; null if none were. */
  readonly settled: BetSettled | null;
}

export interface GameStatus extends OwnStatus {
  readonly tableId: string;
  readonly state: TablePhase;
  /** Null before the table's first round, like `roundNumber` and `hash`. */
  readonly roundId: string | null;
  readonly roundNumber: number | null;
  readonly hash: string | null;
  /** Whole seconds left to bet, rounded up; 0 when no bets are taken, null at a table that deals on demand. */
  readonly timer: number | null;
  readonly closesAt: string | null;
  readonly serverTime: string;
  readonly paused: boolean;
  /** Null before sealing. */
  readonly betBookRoot: string | null;
  /** Number of cards already in the hand whose turn it is; 0 before the first card. */
  readonly dealingIndex: number;
  /** Number of cards face up. These are drawn at once; cards from later events are animated. */
  readonly currentCardIndex: number;
  /** Cards face up, in the order dealt. */
  readonly cards: readonly DealtCard[];
  readonly handTotals: HandTotals;
  /** Total stakes per target, over all players. */
  readonly totals: TargetTotals;
  /** How many players have a stake on each target. */
  readonly bettors: TargetBettors;
  /** How many players have a stake in the round. */
  readonly players: number;
  /** How many players are at the table, betting or not. */
  readonly seated: number;
  /** Revision of `totals`, `bettors` and `players`; the higher one is newer. */
  readonly totalsRevision: number;
  /** Present in the phase RESULT. */
  readonly result: RoundResult | null;
  readonly roads: Roads;
  readonly trends: Trends;
  /** As in RoadUpdate. */
  readonly firstRound: number;
  /** Revision of `roads`, `trends` and `firstRound`; the higher one is newer. */
  readonly roadsRevision: number;
  /** 0 with an infinite deck. */
  readonly shoeNumber: number;
  /** Cards in the shoe when the round started; null with an infinite deck and before the first round. */
  readonly cardsLeft: number | null;
  /** The `seq` of the last step included. The next step has `seq` + 1, or 1 in the next round. */
  readonly seq: number;
}

/** What a client missed, in order, and its own part as of now. Sent to clients that did not miss too much. */
export interface Resumed {
  readonly tableId: string;
  /** Every step after the given position, up to now. */
  readonly steps: readonly TableStep[];
  readonly totals: BetUpdate | null;
  readonly roads: RoadUpdate | null;
  readonly own: OwnStatus;
  readonly paused: boolean;
  readonly serverTime: string;
}

/** The answer to `resume`: what was missed, or a snapshot when that is more than the previous round. */
export type ResumeAnswer =
  | { readonly resumed: Resumed; readonly status: null }
  | { readonly resumed: null; readonly status: GameStatus };
