// What is checked about each decision. Each check starts from what the bundle claims about everything before it, so the first
// one that fails is the one to blame.
import type { PlayedHandBundle } from '../bundle.js';
import { decisionSeed } from '../decision.js';
import { decisionCards } from '../decision-cards.js';
import { chainAfter, openChain, type DecisionChain } from '../decision-chain.js';
import { mayFollow, signatureHolds } from '../decision-fault.js';
import { linkBefore } from '../link.js';
import { handPhrase as phrase, type HandPhrase } from '../phrase.js';
import type { DecisionRefusal } from '../replay.js';
import { isHandKey } from '../signature.js';
import type { BundleStep } from '../bundle.js';
import type { Replay, ReplayedStep } from './replayed-bundle.js';
import { fail, pass, sameAs, skip, type DecisionStep, type HandVerdict } from './verdict.js';

/** A decision with everything that it is judged by. */
interface DecisionCase {
  readonly bundle: PlayedHandBundle;
  readonly step: BundleStep;
  /** What the bundle claims about the decisions before. */
  readonly chain: DecisionChain;
  readonly replayed: ReplayedStep;
  readonly keyIsSound: boolean;
}

export const DECISION_CHECKS: Readonly<Record<DecisionStep, (decision: DecisionCase) => HandVerdict>> = {
  link: verifyDecisionLink,
  signature: verifySignature,
  play: verifyPlay,
  seed: verifySeed,
  cards: verifyCards,
};

/** Every decision of a bundle, ready to be judged. */
export function decisionCases(bundle: PlayedHandBundle, { steps: replayed }: Replay): DecisionCase[] {
  const keyIsSound = isHandKey(bundle.key);
  let chain = openChain(bundle);
  return bundle.steps.map((step, k) => {
    const decision = { bundle, step, chain, replayed: replayed[k] ?? {}, keyIsSound };
    chain = { ...chainAfter(chain, step), previousSeed: step.clientSeed };
    return decision;
  });
}

function verifyDecisionLink({ step: { actor, link }, chain }: DecisionCase): HandVerdict {
  if (!mayFollow(actor, chain.previousActor)) {
    return fail(phrase(chain.previousActor === 'automatic' ? 'player-back' : 'secret-back'));
  }
  if (actor !== 'player') return skip(UNSIGNED[actor]);
  return sameAs(phrase('the-link-before'), linkBefore(link), chain.previousLink);
}

function verifySignature({ step, chain, keyIsSound }: DecisionCase): HandVerdict {
  if (step.actor !== 'player') return skip(UNSIGNED[step.actor]);
  if (!keyIsSound) return fail(phrase('key-unusable'));
  return signatureHolds(chain, step) ? pass(phrase('signature-holds')) : fail(phrase('signature-wrong'));
}

/** Why a decision without the device's secret has neither a link nor a signature. */
const UNSIGNED = { recover: 'recovered', automatic: 'automatic' } as const;

function verifyPlay({ step, replayed: { refusal, cardsDue } }: DecisionCase): HandVerdict {
  const { play, hand } = step;
  if (refusal) return fail(refusalPhrase(refusal, step));
  return cardsDue === undefined ? skip('game-unknown') : pass(phrase('play-legal', { play, hand }));
}

function refusalPhrase(refusal: DecisionRefusal, { play, hand }: BundleStep): HandPhrase {
  switch (refusal.code) {
    case 'UNKNOWN_PLAY':
      return phrase('play-unknown', { play });
    case 'HAND_OUT_OF_RANGE':
      return phrase('hand-out-of-range', { hand });
    case 'HAND_NOT_ACTIVE':
      return phrase('hand-not-active', { hand, active: refusal.active });
    case 'PLAY_NOT_LEGAL':
      return phrase('play-not-legal', { play, legal: refusal.legal.join(', ') });
    case 'ROUND_OVER':
      return phrase('hand-over');
    case 'PLAY_NOT_AUTOMATIC':
      return phrase('play-not-automatic', { play, due: refusal.due ?? phrase('no-play') });
  }
}

function verifySeed({ step, chain }: DecisionCase): HandVerdict {
  return sameAs(phrase('the-decision-seed'), decisionSeed(chain, step), step.clientSeed);
}

function verifyCards({ bundle, step, replayed: { cardsDue } }: DecisionCase): HandVerdict {
  const { serverSeed, handNumber } = bundle;
  const { clientSeed, cards } = step;
  const drawn = decisionCards({ serverSeed, clientSeed, handNumber }, cards.length);
  const same = sameAs(phrase('the-cards'), drawn.join(', '), cards.join(', '));
  if (same.status === 'fail' || cardsDue === undefined) return same;
  if (cardsDue !== cards.length) return sameAs(phrase('the-card-count'), cardsDue, cards.length);
  return cardsDue === 0 ? pass(phrase('no-cards-due')) : same;
}
