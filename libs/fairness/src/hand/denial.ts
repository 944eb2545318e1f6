// A house that denies having received a link gets one other draw for the decision. The device keeps what it signed, so afterwards
// anyone can check that the hand's key signed another decision than the record has, and which cards were due for it. It does
// not show when the decision was sent: a device can sign one that it never sent, so the rate of such reports is an upper bound.
import type { CardIndex } from '@sabot/cards';
import { isVoidHand, rulesOf, type HandBundle } from './bundle.js';
import { decisionSeed, type Decision } from './decision.js';
import { decisionCards } from './decision-cards.js';
import { chainAfter, openChain } from './decision-chain.js';
import { decisionFault, type DecisionFault } from './decision-fault.js';
import { playDecision, undealt, type HandInPlay } from './replay.js';

/** A decision that the device signed, and its number. */
export type SignedDecision = Omit<Decision, 'actor'> & { readonly k: number };

export type DenialCheck =
  /** The decision is genuine and the record has another one; `due` are its cards, none when it could not be played there. */
  | { readonly ok: true; readonly due: readonly CardIndex[] }
  /** It is in the record as signed, it comes after the record's end, or it does not continue the record. */
  | { readonly ok: false; readonly why: 'recorded' | 'beyond' | DecisionFault };

/** More cards than any decision calls for. */
const MAX_CARDS = 64;

/** Whether a verified record lacks a decision that the hand's key signed at that place. */
export function checkDenial(bundle: HandBundle, signed: SignedDecision): DenialCheck {
  const { k, ...rest } = signed;
  const decision = { ...rest, actor: 'player' } as const;
  const steps = stepsOf(bundle);
  if (k > steps.length) return { ok: false, why: 'beyond' };
  if (isRecorded(bundle, signed)) return { ok: false, why: 'recorded' };
  const chain = steps.slice(0, k).reduce(chainAfter, openChain(bundle));
  const fault = decisionFault(chain, decision);
  return fault ? { ok: false, why: fault } : { ok: true, due: cardsDue(bundle, k, decision) };
}

/** Whether the record has the decision as it was signed. */
export function isRecorded(
  bundle: HandBundle,
  { k, play, hand, link }: Omit<SignedDecision, 'signature'>,
): boolean {
  const step = stepsOf(bundle)[k];
  return step?.play === play && step.hand === hand && step.link === link;
}

/** The cards that a decision would have drawn, after the decisions before it as the record has them. */
export function cardsDue(
  bundle: HandBundle,
  k: number,
  decision: Omit<Decision, 'signature'>,
): readonly CardIndex[] {
  const before = handBefore(bundle, k);
  if (!before) return [];
  const { handId, handNumber, serverSeed, tip } = bundle;
  const previousSeed = stepsOf(bundle)[k - 1]?.clientSeed ?? tip;
  const clientSeed = decisionSeed({ handId, k, previousSeed }, decision);
  const stream = decisionCards({ serverSeed, clientSeed, handNumber }, MAX_CARDS).values();
  const played = playDecision(before, decision, () => stream.next().value ?? 0);
  return 'code' in played ? [] : played.cards;
}

/** The hand before decision k, as the record's cards have it; undefined when it has no such place. */
export function handBefore(bundle: HandBundle, k: number): HandInPlay | undefined {
  const steps = stepsOf(bundle);
  if (k > steps.length) return undefined;
  return steps.slice(0, k).reduce<HandInPlay | undefined>(
    (hand, step) => {
      if (!hand) return undefined;
      const cards = step.cards.values();
      const played = playDecision(hand, step, () => cards.next().value ?? 0);
      return 'code' in played ? undefined : played.after;
    },
    undealt(rulesOf(bundle)),
  );
}

function stepsOf(bundle: HandBundle): Extract<HandBundle, { steps: unknown }>['steps'] {
  return isVoidHand(bundle) ? [] : bundle.steps;
}
