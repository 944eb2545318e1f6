/** The table at one instant, for one player: enough to draw it and to go on with the next event. */
import type { Roads, Trends } from '@sabot/roads';
import type { BetTarget, TablePhase } from './names.js';
import type { DealtCard, HandTotals, RoundResult, TargetTotals } from './table-events.js';

export interface MyBet {
  readonly betId: string;
  readonly roundId: string;
  readonly target: BetTarget;
  readonly amount: number;
}

export interface GameStatus {
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
  /** Present in the phase RESULT. */
  readonly result: RoundResult | null;
  /** The player's own bets in this round. */
  readonly myBets: readonly MyBet[];
  readonly balance: number;
  readonly currency: string;
  readonly roads: Roads;
  readonly trends: Trends;
  /** 0 with an infinite deck. */
  readonly shoeNumber: number;
  /** The `seq` of the last event that is included; the next one is one higher, or 1 of a new round. */
  readonly seq: number;
}
