/**
 * Compares a settled hand with what the device knows: that the bundle verifies, that it keeps what the house committed to, that
 * every decision the device sent is in it, and that it has the cards that were shown. A house that denies having received a link
 * gets one other draw; what was due is worked out from the revealed seed.
 */
import { cardCode } from '@sabot/cards';
import {
  cardsDue,
  type Decision,
  handBefore,
  type HandBundle,
  type HandVerification,
  isRecorded,
  isVoidHand,
  parseHandBundle,
  verifyHand,
} from '@sabot/fairness/hand';
import type { DeviceRecord, ShownCards } from './hand-device.js';

/** A decision that the device sent and the hand does not contain, as it is reported. */
export interface DeniedDecision {
  readonly k: number;
  readonly play: string;
  readonly hand: number;
  readonly link: string;
  readonly signature: string;
  /** The cards that were due for it, in the order of the game; empty when it could not be played there. */
  readonly due: readonly string[];
}

/** Cards that were shown before decision k and that the hand does not have there. */
export interface MisshownCards {
  readonly k: number;
  readonly shown: Omit<ShownCards, 'k'>;
  /** What the hand has there; null when it has no such place. */
  readonly recorded: Omit<ShownCards, 'k'> | null;
}

export interface HandCheck {
  /** Whether the record proves itself and is what this device saw. Decisions in `unasked` may be the player's own. */
  readonly ok: boolean;
  readonly verification: HandVerification;
  /** The fields of the bundle that differ from what was agreed before the deal. */
  readonly broken: readonly string[];
  readonly denied: readonly DeniedDecision[];
  readonly misshown: readonly MisshownCards[];
  /**
   * The decisions that were made without the secret, although this device had it and did not ask for that: by the player at
   * another device, or by a house that decided for the player. Only the player can tell which.
   */
  readonly unasked: readonly number[];
}

export const NOTHING_COMPARED = { broken: [], denied: [], misshown: [], unasked: [] } as const;

export function checkHand(
  json: unknown,
  record: DeviceRecord,
  { tip, key }: { readonly tip: string; readonly key: string },
): HandCheck {
  const verification = verifyHand(json);
  const parsed = parseHandBundle(json);
  if (!parsed.ok) return { ok: false, verification, ...NOTHING_COMPARED };
  const { bundle } = parsed;
  const broken = brokenFields(bundle, { ...record.commitment, tip, key, stake: record.order?.amount });
  const denied = deniedDecisions(bundle, record.decisions);
  const misshown = misshownCards(bundle, record.shown ?? []);
  const found = broken.length + denied.length + misshown.length;
  const unasked = unaskedDecisions(bundle, record);
  return { ok: verification.ok && found === 0, verification, broken, denied, misshown, unasked };
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
    const { play, hand, link, signature } = decision;
    if (isRecorded(bundle, { k, play, hand, link })) return [];
    const due = cardsDue(bundle, k, decision).map(cardCode);
    return [{ k, play, hand, link, signature, due }];
  });
}

function unaskedDecisions(bundle: HandBundle, { gaveUpAt = Infinity }: DeviceRecord): number[] {
  if (isVoidHand(bundle)) return [];
  return bundle.steps.filter(({ actor, k }) => actor === 'recover' && k < gaveUpAt).map(({ k }) => k);
}

function misshownCards(bundle: HandBundle, shown: readonly ShownCards[]): MisshownCards[] {
  return shown.flatMap(({ k, ...cards }) => {
    const recorded = cardsBefore(bundle, k);
    return sortedJson(recorded) === sortedJson(cards) ? [] : [{ k, shown: cards, recorded }];
  });
}

/** The cards that lie on the table before decision k, by the record. */
function cardsBefore(bundle: HandBundle, k: number): MisshownCards['recorded'] {
  const state = handBefore(bundle, k)?.state;
  if (!state) return null;
  return {
    hands: state.hands.map(({ cards }) => cards.map(cardCode)),
    dealer: state.dealer.cards.map((card) => (card === null ? null : cardCode(card))),
  };
}
