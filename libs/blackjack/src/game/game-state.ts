// What the single-player game shows to its caller. Every state is frozen; a change makes a new one.
import type { Rational } from '@sabot/cards';
import type { PlayValues } from '../exact/exact-play.js';
import type { Play, PlayName } from '../play.js';
import type { Settlement } from '../settlement.js';
import type { BlackjackState, FinalState } from '../state.js';
import type { BlackjackSettings } from './game-settings.js';

/** A play that was made, judged by what each play would have gained on average. */
export interface Decision {
  readonly play: Play;
  /** The exact value of every play that was legal and could be paid for, in stakes. */
  readonly values: PlayValues;
  readonly best: PlayName;
  /** What the play gives away on average, in minor units and exactly: zero for the best one. */
  readonly costMinor: Rational;
}

export interface FinishedRound {
  readonly end: FinalState;
  readonly settlement: Settlement;
  readonly decisions: readonly Decision[];
  readonly stakeMinor: bigint;
  /** Everything staked: the stake itself, doubles, splits and insurance. */
  readonly stakedMinor: bigint;
  readonly netMinor: bigint;
}

export interface BlackjackGameState {
  readonly balanceMinor: bigint;
  /** The stake of one hand; zero before the deal. */
  readonly stakeMinor: bigint;
  readonly stakedMinor: bigint;
  readonly round: BlackjackState;
  /** Every state of this round so far, the dealer's cards one by one; the last one is `round`. */
  readonly states: readonly BlackjackState[];
  readonly decisions: readonly Decision[];
  /** The round just finished, until the next one begins. */
  readonly lastRound: FinishedRound | null;
  /** The latest finished rounds, oldest first. */
  readonly history: readonly FinishedRound[];
  readonly settings: BlackjackSettings;
}
