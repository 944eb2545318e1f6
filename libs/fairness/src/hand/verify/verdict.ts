// The steps of a hand's verification, and verdicts in its words.
import { verdictsIn, type Verdict } from '../../verify/verdict.js';
import { HAND_PHRASES, type HandPhraseCode } from '../phrase.js';

/** The steps in the order in which they are taken; those of `DECISION_STEPS` once for each decision. */
export const HAND_STEPS = [
  'bundle',
  'commitment',
  'link',
  'signature',
  'play',
  'seed',
  'cards',
  'dealer',
  'results',
  'payouts',
  'chain',
] as const;

export type HandStep = (typeof HAND_STEPS)[number];

/** The steps that are taken for each decision. */
export const DECISION_STEPS = ['link', 'signature', 'play', 'seed', 'cards'] as const satisfies HandStep[];

export type DecisionStep = (typeof DECISION_STEPS)[number];

export type HandVerdict = Verdict<HandPhraseCode>;

export const { pass, fail, skip, sameAs, noneOf } = verdictsIn(HAND_PHRASES);
