// Plays a hand again, decision by decision, with the same rules that the table used. Where the cards come from is up to the
// caller: from the seeds, or from what a bundle claims.
import {
  ExactPlay,
  isFinal,
  isRefused,
  newRound,
  next,
  OpenCards,
  parsePlay,
  type BlackjackRules,
  type BlackjackState,
  type PlayName,
  type PlayRefusal,
} from '@sabot/blackjack';
import type { CardIndex } from '@sabot/cards';
import type { Decision } from './decision.js';

/** A hand in the middle of its play. */
export interface HandInPlay {
  readonly state: BlackjackState;
  /** The hole card, which the state does not show; null before the deal. */
  readonly hole: CardIndex | null;
}

/** Why a decision cannot be played: the game refuses it, or the house decided otherwise than it has to. */
export type DecisionRefusal =
  PlayRefusal | { readonly code: 'PLAY_NOT_AUTOMATIC'; readonly due: PlayName | undefined };

/** The hand after a decision, with the cards that it drew in the order of the game. */
export interface PlayedDecision {
  readonly after: HandInPlay;
  readonly cards: readonly CardIndex[];
}

/** What the house has to play when the time is over: the best play that costs nothing; none before the deal. */
export function automaticPlay(state: BlackjackState): PlayName | undefined {
  return new ExactPlay(state.rules).bestFree(state);
}

/** A hand before its deal. */
export function undealt(rules: BlackjackRules): HandInPlay {
  return { state: newRound(rules), hole: null };
}

/** Plays one decision with cards from `draw`, which is called for exactly the cards that the decision needs. */
export function playDecision(
  { state, hole }: HandInPlay,
  { actor, play, hand }: Pick<Decision, 'actor' | 'play' | 'hand'>,
  draw: () => CardIndex,
): PlayedDecision | DecisionRefusal {
  const parsed = parsePlay(play, hand);
  if (isRefused(parsed)) return parsed;
  const due = actor === 'automatic' && !isFinal(state) ? automaticPlay(state) : parsed.name;
  if (due !== parsed.name) return { code: 'PLAY_NOT_AUTOMATIC', due };
  const source = new OpenCards(draw, hole);
  const after = next(state, parsed, source);
  return isRefused(after) ? after : { after: { state: after, hole: source.hole }, cards: source.drawn };
}
