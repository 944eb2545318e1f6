/**
 * What a decision draws, and what of it the player may see. The hand is played again from its stored cards up to the decision,
 * so everything is judged by the record and nothing by what the caller says. Pure.
 */
import {
  isFinal,
  isRefused,
  newRound,
  next,
  OpenCards,
  parsePlay,
  RecordingCards,
  rulesFromJson,
  type BlackjackState,
  type Play,
  type PlayRefusal,
  type Reveal,
} from '@sabot/blackjack';
import {
  automaticPlay,
  chainAfter,
  decisionCards,
  decisionFault,
  openChain,
  type Decision,
  type DecisionChain,
  type DecisionFault,
} from '@sabot/fairness/hand';
import type { StoredHand } from './hands.store.js';

/** A hand right before a decision. */
export interface HandBefore {
  readonly state: BlackjackState;
  /** Null before the deal. */
  readonly hole: number | null;
  readonly chain: DecisionChain;
}

export interface Drawn {
  readonly clientSeed: string;
  readonly cards: readonly number[];
  readonly reveal: Reveal;
  readonly finished: boolean;
}

export type DrawRefusal = { readonly fault: DecisionFault } | { readonly play: PlayRefusal };

/** The hand after the decisions that are recorded, for the player with this tip and key. */
export function handBefore(
  { handId, rules, steps }: StoredHand,
  { tip, key }: { readonly tip: string; readonly key: string },
): HandBefore {
  const read = rulesFromJson(rules);
  if (!read.ok) throw new Error(`hand ${handId} is stored with bad rules`);
  let state: BlackjackState = newRound(read.value);
  let hole: number | null = null;
  let chain = openChain({ handId, tip, key });
  for (const step of steps) {
    let dealt = 0;
    const source: OpenCards = new OpenCards(() => step.cards[dealt++] ?? NaN, hole);
    const play = parsePlay(step.play, step.handIndex);
    const after: BlackjackState | PlayRefusal = isRefused(play) ? play : next(state, play, source);
    if (isRefused(after)) throw new Error(`decision ${step.k} of hand ${handId} cannot be played again`);
    state = after;
    hole = source.hole;
    chain = chainAfter(chain, { ...step, hand: step.handIndex });
    if (chain.previousSeed !== step.clientSeed)
      throw new Error(`hand ${handId} has another seed at ${step.k}`);
  }
  return { state, hole, chain };
}

/** Draws for a decision: link, signature and rules come first, then the cards that the seeds determine. */
export function drawFor(
  { state, hole, chain }: HandBefore,
  decision: Decision,
  play: Play,
  { serverSeed, handNumber }: { readonly serverSeed: string; readonly handNumber: number },
): Drawn | DrawRefusal {
  const fault = decisionFault(chain, decision);
  if (fault) return { fault };
  const due = decision.actor === 'automatic' ? automaticPlay(state) : play.name;
  // The house may not choose: when the time is over, the play follows from the cards that lie face up.
  if (due !== play.name) return { play: { code: 'PLAY_NOT_LEGAL', legal: due === undefined ? [] : [due] } };
  const { previousSeed: clientSeed } = chainAfter(chain, decision);
  let count = 0;
  const open = new OpenCards(() => {
    count += 1;
    return decisionCards({ serverSeed, clientSeed, handNumber }, count)[count - 1] ?? NaN;
  }, hole);
  const recording = new RecordingCards(open);
  const after = next(state, play, recording);
  if (isRefused(after)) return { play: after };
  return { clientSeed, cards: open.drawn, reveal: recording.reveal, finished: isFinal(after) };
}
