// The game as it goes with the cards that a bundle declares. Where it stops making sense, the rest is unknown: there is no
// way to tell what would have been legal later.
import type { BlackjackState } from '@sabot/blackjack';
import type { CardIndex } from '@sabot/cards';
import { rulesOf, type BundleStep, type PlayedHandBundle } from '../bundle.js';
import { playDecision, undealt, type DecisionRefusal, type HandInPlay } from '../replay.js';

/** What became of one decision; nothing where an earlier one already failed. */
export interface ReplayedStep {
  readonly refusal?: DecisionRefusal;
  /** How many cards the game asked for, where the decision was legal. */
  readonly cardsDue?: number;
}

export interface Replay {
  readonly steps: readonly ReplayedStep[];
  /** The game after the last decision; undefined when a decision could not be played with its cards. */
  readonly end: BlackjackState | undefined;
}

export function replayBundle(bundle: PlayedHandBundle): Replay {
  let hand: HandInPlay | undefined = undealt(rulesOf(bundle));
  const replayed: ReplayedStep[] = [];
  for (const step of bundle.steps) {
    const played: ReplayedStep & { after?: HandInPlay } = hand === undefined ? {} : replayStep(hand, step);
    const { after, ...report } = played;
    replayed.push(report);
    hand = report.cardsDue === step.cards.length ? after : undefined;
  }
  return { steps: replayed, end: hand?.state };
}

function replayStep(hand: HandInPlay, step: BundleStep): ReplayedStep & { readonly after?: HandInPlay } {
  let asked = 0;
  // Past the last card any card will do: the game then asks for more cards than there are, which is reported.
  const played = playDecision(hand, step, (): CardIndex => step.cards[asked++] ?? 0);
  return 'code' in played ? { refusal: played } : { after: played.after, cardsDue: asked };
}
