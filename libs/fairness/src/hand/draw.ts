// Draws a whole hand from its seeds and decisions, as far as the decisions hold.
import type { BlackjackRules, BlackjackState } from '@sabot/blackjack';
import { CARD_COUNT, type CardIndex } from '@sabot/cards';
import { createStream } from '../stream.js';
import type { Decision } from './decision.js';
import { chainAfter, openChain } from './decision-chain.js';
import { decisionFault, type DecisionFault } from './decision-fault.js';
import { playDecision, undealt } from './replay.js';
import { isHandKey } from './signature.js';

export interface HandToDraw {
  readonly rules: BlackjackRules;
  readonly serverSeed: string;
  readonly handId: string;
  readonly handNumber: number;
  readonly tip: string;
  readonly key: string;
  readonly steps: readonly Decision[];
}

export interface DrawnStep {
  readonly clientSeed: string;
  readonly cards: readonly CardIndex[];
}

/** The hand after its last decision, or the first decision that does not hold and what is wrong with it. */
export type DrawnHand =
  | { readonly ok: true; readonly steps: readonly DrawnStep[]; readonly state: BlackjackState }
  | { readonly ok: false; readonly failed: DecisionFault | 'play'; readonly k: number };

export function drawHand({ rules, serverSeed, handNumber, steps, ...opening }: HandToDraw): DrawnHand {
  const keyIsSound = isHandKey(opening.key);
  const drawn: DrawnStep[] = [];
  let chain = openChain(opening);
  let hand = undealt(rules);
  for (const decision of steps) {
    const { k } = chain;
    const unsound = decision.actor === 'player' && !keyIsSound ? 'signature' : undefined;
    const failed = decisionFault(chain, decision) ?? unsound;
    if (failed) return { ok: false, failed, k };
    chain = chainAfter(chain, decision);
    const clientSeed = chain.previousSeed;
    const stream = createStream(serverSeed, clientSeed, handNumber);
    const played = playDecision(hand, decision, () => stream.bounded(CARD_COUNT));
    if ('code' in played) return { ok: false, failed: 'play', k };
    drawn.push({ clientSeed, cards: played.cards });
    hand = played.after;
  }
  return { ok: true, steps: drawn, state: hand.state };
}
