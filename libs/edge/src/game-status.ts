/** The table at one instant, for one player: enough to draw it and to go on with the next event. */
import type { Roads, Trends } from '@sabot/roads';
import type { BetTarget, TablePhase } from './names.js';
import type { TableStep } from './socket-events.js';
import type {
  BetUpdate,
  DealtCard,
  HandTotals,
  RoadUpdate,
  RoundResult,
  TargetTotals,
} from './table-events.js';
import type { AccountBalance, BetSettled } from './user-events.js';

export interface MyBet {
  readonly betId: string;
  readonly roundId: string;
  readonly target: BetTarget;
  readonly amount: number;
}

/** What only the player sees of a table: their balance, their bets in this round, and what the last one brought. */
export interface OwnStatus extends AccountBalance {
  readonly myBets: readonly MyBet[];
  /** How the player's bets of the current round were resolved, or those of the one before; null where there are none. */
  readonly settled: BetSettled | null;
}

export interface GameStatus extends OwnStatus {
  readonly tableId: string;
  readonly state: TablePhase;
  /** Null before the table's first round; so are the number and the hash. */
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
  /** Number of cards that the hand whose turn it is holds already; 0 while no card is out. */
  readonly dealingIndex: number;
  /** Number of cards face up: `cards` up to here are drawn at once, the next event animates. */
  readonly currentCardIndex: number;
  /** Cards face up, in the order dealt. */
  readonly cards: readonly DealtCard[];
  readonly handTotals: HandTotals;
  /** Sums on the targets over all players. */
  readonly totals: TargetTotals;
  readonly players: number;
  /** Of `totals` and `players`; the higher one is the newer. */
  readonly totalsRevision: number;
  /** Present in the phase RESULT. */
  readonly result: RoundResult | null;
  readonly roads: Roads;
  readonly trends: Trends;
  /** Of `roads` and `trends`; the higher one is the newer. */
  readonly roadsRevision: number;
  /** 0 with an infinite deck. */
  readonly shoeNumber: number;
  /** The `seq` of the last step that is included; the next one is one higher, or 1 of the next round. */
  readonly seq: number;
}

/** What a client missed, in order, and where its own things stand now; told to whoever missed little. */
export interface Resumed {
  readonly tableId: string;
  /** Every step after the position that was given, up to the present. */
  readonly steps: readonly TableStep[];
  readonly totals: BetUpdate | null;
  readonly roads: RoadUpdate | null;
  readonly own: OwnStatus;
  readonly paused: boolean;
  readonly serverTime: string;
}

/** The answer to `resume`: what was missed, or a snapshot when it was more than the previous round. */
export type ResumeAnswer =
  | { readonly resumed: Resumed; readonly status: null }
  | { readonly resumed: null; readonly status: GameStatus };
