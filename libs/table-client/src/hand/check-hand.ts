/**
 * Compares a settled hand with what the device knows: that the bundle verifies, that it keeps what the house committed to, and
 * that every decision the device sent is in it. A house that denies having received a link gets one other draw; what was due is
 * worked out here, from the revealed seed.
 */
import { cardCode, type CardIndex } from '@sabot/cards';
import {
  type Decision,
  decisionCards,
  decisionSeed,
  type HandBundle,
  type HandInPlay,
  type HandVerification,
  isVoidHand,
  parseHandBundle,
  playDecision,
  rulesOf,
  undealt,
  verifyHand,
} from '@sabot/fairness/hand';
import type { DeviceRecord } from './hand-device.js';

/** A decision that the device sent and the hand does not contain. */
export interface DeniedDecision {
  readonly k: number;
  readonly play: string;
  readonly hand: number;
  readonly link: string;
  /** The cards that were due for it, in the order of the game; empty when it could not be played there. */
  readonly due: readonly string[];
}

export interface HandCheck {
  readonly ok: boolean;
  readonly verification: HandVerification;
  /** The fields of the bundle that differ from what was agreed before the deal. */
  readonly broken: readonly string[];
  readonly denied: readonly DeniedDecision[];
}

/** More cards than any decision calls for. */
const MAX_CARDS = 64;

export function checkHand(
  json: unknown,
  record: DeviceRecord,
  { tip, key }: { readonly tip: string; readonly key: string },
): HandCheck {
  const verification = verifyHand(json);
  const parsed = parseHandBundle(json);
  if (!parsed.ok) return { ok: false, verification, broken: [], denied: [] };
  const { bundle } = parsed;
  const broken = brokenFields(bundle, { ...record.commitment, tip, key, stake: record.order?.amount });
  const denied = deniedDecisions(bundle, record.decisions);
  return { ok: verification.ok && broken.length === 0 && denied.length === 0, verification, broken, denied };
}

function brokenFields(bundle: HandBundle, agreed: Readonly<Record<string, unknown>>): string[] {
  const found = bundle as unknown as Readonly<Record<string, unknown>>;
  return Object.keys(agreed).filter((field) => sortedJson(found[field]) !== sortedJson(agreed[field]));
}

/** JSON that does not depend on the order of fields. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function deniedDecisions(bundle: HandBundle, sent: readonly Decision[]): DeniedDecision[] {
  return sent.flatMap((decision, k) => {
    const { play, hand, link } = decision;
    const found = isVoidHand(bundle) ? undefined : bundle.steps[k];
    if (found?.play === play && found.hand === hand && found.link === link) return [];
    return [{ k, play, hand, link, due: cardsDue(bundle, k, decision).map(cardCode) }];
  });
}

/** The cards that a decision would have drawn, after the decisions before it as the bundle has them. */
function cardsDue(bundle: HandBundle, k: number, decision: Decision): readonly CardIndex[] {
  const before = handBefore(bundle, k);
  if (!before) return [];
  const { handId, handNumber, serverSeed, tip } = bundle;
  const previousSeed = isVoidHand(bundle) ? tip : (bundle.steps[k - 1]?.clientSeed ?? tip);
  const clientSeed = decisionSeed({ handId, k, previousSeed }, decision);
  const stream = decisionCards({ serverSeed, clientSeed, handNumber }, MAX_CARDS).values();
  const played = playDecision(before, decision, () => stream.next().value ?? 0);
  return 'code' in played ? [] : played.cards;
}

/** The hand before decision k; undefined when the bundle has no such place. */
function handBefore(bundle: HandBundle, k: number): HandInPlay | undefined {
  const steps = isVoidHand(bundle) ? [] : bundle.steps;
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
