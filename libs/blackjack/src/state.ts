// The states of a round. They are never changed; a play leads to a new one. A state holds no card that its player may not
// see: the hole card is null until the dealer turns it over, even where the program knows it.
import type { CardIndex } from '@sabot/cards';
import type { BlackjackRules } from './rules.js';

export interface PlayerHand {
  readonly cards: readonly CardIndex[];
  /** One stake, or two after a double. */
  readonly stakes: 1 | 2;
  readonly fromSplit: boolean;
  readonly surrendered: boolean;
  /** Whether the hand takes no further play. */
  readonly complete: boolean;
}

export interface DealerHand {
  /** The up card, the hole card, and what the dealer drew; the hole card is null while it lies face down. */
  readonly cards: readonly (CardIndex | null)[];
  /** Whether the two first cards are a blackjack; null until somebody may know. */
  readonly blackjack: boolean | null;
}

export type Insurance = 'not offered' | 'offered' | 'declined' | 'taken';

interface Round {
  readonly rules: BlackjackRules;
  readonly hands: readonly PlayerHand[];
  readonly dealer: DealerHand;
  readonly insurance: Insurance;
}

export interface ReadyState extends Round {
  readonly phase: 'Ready';
}

export interface InsuranceState extends Round {
  readonly phase: 'InsuranceOffered';
}

export interface PlayersState extends Round {
  readonly phase: 'PlayersRound' | 'PlayersSplitRound';
  /** The index of the hand that is played now. */
  readonly active: number;
}

/** A state that is passed through: the dealer plays at once. */
export interface DealersState extends Round {
  readonly phase: 'DealersRound';
}

export type FinalPhase =
  | 'GameOverPlayerBusts'
  | 'GameOverPlayerWins'
  | 'GameOverDealerBusts'
  | 'GameOverDealerWins'
  | 'GameOverDraw';

export interface FinalState extends Round {
  readonly phase: FinalPhase;
}

export type BlackjackState = ReadyState | InsuranceState | PlayersState | DealersState | FinalState;
export type BlackjackPhase = BlackjackState['phase'];

/** A round before its first card. */
export function newRound(rules: BlackjackRules): ReadyState {
  return {
    phase: 'Ready',
    rules,
    hands: [],
    dealer: { cards: [], blackjack: null },
    insurance: 'not offered',
  };
}

export function isFinal(state: BlackjackState): state is FinalState {
  return state.phase.startsWith('GameOver');
}

/** The index of the hand that is played now; null while no hand is. */
export function activeHand(state: BlackjackState): number | null {
  return 'active' in state ? state.active : null;
}

/** How many splits the round has seen. */
export function splitCount({ hands }: Pick<BlackjackState, 'hands'>): number {
  return Math.max(0, hands.length - 1);
}

/** The dealer's cards that lie face up. */
export function faceUp({ cards }: DealerHand): readonly CardIndex[] {
  return cards.filter((card) => card !== null);
}
