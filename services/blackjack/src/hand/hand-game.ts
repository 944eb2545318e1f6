/**
 * A hand as its player knows it: played again from what each decision made public. The service that plays a hand does not know
 * the hole card either, so nothing here could tell it. Pure.
 */
import {
  isRefused,
  newRound,
  next,
  parsePlay,
  RevealedCards,
  rulesFromJson,
  type BlackjackRules,
  type BlackjackState,
  type Play,
  type Reveal,
} from '@sabot/blackjack';
import { chainAfter, openChain, type Actor, type DecisionChain } from '@sabot/fairness/hand';

/** A decision with what it made public. */
export interface HandStep {
  readonly actor: Actor;
  readonly play: string;
  readonly handIndex: number;
  readonly link: string;
  readonly signature: string;
  readonly reveal: Reveal;
}

/** What a hand is opened with. */
export interface OpenedWith {
  readonly id: string;
  readonly rules: unknown;
  readonly tip: string | null;
  readonly key: string | null;
}

export interface HandGame {
  readonly rules: BlackjackRules;
  readonly state: BlackjackState;
  /** What the next decision has to continue. */
  readonly chain: DecisionChain;
}

/** Where a hand is after its decisions. */
export function gameOf({ id, rules, tip, key }: OpenedWith, steps: readonly HandStep[]): HandGame {
  const read = rulesFromJson(rules);
  if (!read.ok) throw new Error(`hand ${id} is stored with bad rules: ${read.problems.join('; ')}`);
  let state: BlackjackState = newRound(read.value);
  let chain = openChain({ handId: id, tip: tip ?? '', key: key ?? '' });
  for (const step of steps) {
    const play = parsePlay(step.play, step.handIndex);
    if (isRefused(play)) throw new Error(`hand ${id} is stored with the unknown play ${step.play}`);
    state = stateAfter(state, play, step.reveal);
    chain = chainAfter(chain, { ...step, hand: step.handIndex });
  }
  return { rules: read.value, state, chain };
}

/** The state after a play with what was revealed. It throws when the reveal does not fit the rules. */
export function stateAfter(state: BlackjackState, play: Play, reveal: Reveal): BlackjackState {
  const source = new RevealedCards(reveal);
  const after = next(state, play, source);
  if (isRefused(after)) throw new RangeError(`${play.name} was drawn for and is refused with ${after.code}`);
  source.assertUsedUp();
  return after;
}
