// What the single-player game shows to its caller. Every state is frozen; a change makes a new one.
import type { CardIndex } from '@sabot/cards';
import type { Outcome } from '../outcome.js';
import type { Bet, BetResult } from './game-bet.js';
import type { BaccaratSettings } from './game-settings.js';
import type { Hand } from './hand-rules.js';

export type GamePhase = 'betting' | 'dealing' | 'playerThird' | 'bankerThird' | 'resolution';

/** One of the two hands. */
export type Side = 'player' | 'banker';

/** A finished round with its cards, its outcome and what became of each bet. */
export interface RoundOutcome extends Outcome {
  readonly playerHand: Hand;
  readonly bankerHand: Hand;
  readonly results: readonly BetResult[];
  readonly stakedMinor: bigint;
  readonly payoutMinor: bigint;
}

export interface BaccaratGameState {
  readonly phase: GamePhase;
  readonly balanceMinor: bigint;
  readonly bets: readonly Bet[];
  readonly playerHand: readonly CardIndex[];
  readonly bankerHand: readonly CardIndex[];
  /** How many cards the shoe still holds; which ones stays hidden. */
  readonly cardsRemaining: number;
  /** The round just finished, until the next one begins. */
  readonly lastRound: RoundOutcome | null;
  /** The latest finished rounds, oldest first. */
  readonly history: readonly RoundOutcome[];
  readonly settings: BaccaratSettings;
}
