/**
 * What a finished hand pays. Three parties say what happened: the bundle, which the blackjack service brings; the stakes and
 * terms, which the wallet booked before each card existed; and dealing's record of every decision that it drew for. They have
 * to agree in everything, and the bundle has to verify by itself; only then is anything due. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import type { BlackjackRulesJson } from '@sabot/blackjack';
import type { dealingV1 } from '@sabot/contracts';
import {
  handMoney,
  isVoidHand,
  parseHandBundle,
  verifyHand,
  type PlayedHandBundle,
} from '@sabot/fairness/hand';

/** What a hand is played for, as it is stored. */
export interface HandTermsJson {
  readonly rules: BlackjackRulesJson;
  readonly handNumber: number;
  readonly previousHash: string;
  readonly serverHash: string;
  readonly tip: string;
  readonly key: string;
}

/** What was staked for a decision. */
export interface BookedHandStake {
  readonly k: number;
  readonly play: string;
  readonly handIndex: number;
  readonly amountMinor: bigint;
}

/** A hand as the wallet knows it. */
export interface BookedHand {
  readonly handId: string;
  readonly tableId: string;
  readonly alias: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly terms: HandTermsJson;
  readonly stakes: readonly BookedHandStake[];
}

export type Judgement =
  | {
      readonly ok: true;
      readonly stakedMinor: bigint;
      readonly paidMinor: bigint;
      readonly recordHash: string;
    }
  /** The step of the verification that failed, or what contradicts the wallet's own books or dealing's record. */
  | { readonly ok: false; readonly failedStep: string };

export function judgeHand(json: unknown, booked: BookedHand, record: dealingV1.HandRecord): Judgement {
  const parsed = parseHandBundle(json);
  if (!parsed.ok) return failed('bundle');
  const { bundle } = parsed;
  if (isVoidHand(bundle)) return failed('void');
  const contradiction = againstTerms(bundle, booked) ?? againstRecord(bundle, record);
  if (contradiction !== undefined) return failed(contradiction);
  const { steps } = verifyHand(bundle);
  const wrong = steps.find(({ status }) => status === 'fail');
  if (wrong) return failed(wrong.k === undefined ? wrong.step : `${wrong.step} of decision ${wrong.k}`);
  return paymentOf(bundle, booked);
}

function paymentOf(bundle: PlayedHandBundle, { stakes: booked }: BookedHand): Judgement {
  const money = handMoney(bundle);
  for (const { k, play, amountMinor } of money.stakes) {
    const stake = booked.find((one) => one.k === k);
    if (
      stake?.play !== play ||
      stake.amountMinor !== amountMinor ||
      stake.handIndex !== bundle.steps[k]?.hand
    )
      return failed(`stake of decision ${k}`);
  }
  const stakedMinor = booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  // A stake whose play was never made comes back: the player's time ran out between the two.
  const unusedMinor = stakedMinor - money.stakedMinor;
  return {
    ok: true,
    stakedMinor,
    paidMinor: money.returnedMinor + unusedMinor,
    recordHash: bundle.hash,
  };
}

/** The first field in which a bundle differs from what was booked before its first card. */
function againstTerms(bundle: PlayedHandBundle, booked: BookedHand): string | undefined {
  const { terms } = booked;
  const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
    handId: [bundle.handId, booked.handId],
    tableId: [bundle.tableId, booked.tableId],
    alias: [bundle.alias, booked.alias],
    currency: [bundle.currency, booked.currency],
    stake: [BigInt(bundle.stake), booked.stakeMinor],
    rules: [bundle.rules, terms.rules],
    handNumber: [bundle.handNumber, terms.handNumber],
    previousHash: [bundle.previousHash, terms.previousHash],
    serverHash: [bundle.serverHash, terms.serverHash],
    tip: [bundle.tip, terms.tip],
    key: [bundle.key, terms.key],
  };
  return firstDifference(pairs, 'as booked');
}

/** The first thing in which a bundle differs from what dealing drew for. */
function againstRecord(bundle: PlayedHandBundle, record: dealingV1.HandRecord): string | undefined {
  const pairs: Record<string, readonly [unknown, unknown]> = {
    void: [false, record.voided],
    table: [bundle.tableId, record.tableId],
    number: [bundle.handNumber, record.handNumber],
    hash: [bundle.serverHash, record.serverHash],
    tip: [bundle.tip, record.tip],
    key: [bundle.key, record.key],
    rules: [bundle.rules, JSON.parse(record.rules) as unknown],
    decisions: [bundle.steps.length, record.decisions.length],
  };
  for (const [at, step] of bundle.steps.entries()) {
    const drawn = record.decisions[at];
    pairs[`decision ${at}`] = [
      [step.k, step.actor, step.play, step.hand, step.link, step.signature],
      [drawn?.k, drawn?.actor, drawn?.play, drawn?.handIndex, drawn?.link, drawn?.signature],
    ];
  }
  return firstDifference(pairs, 'as drawn');
}

function firstDifference(
  pairs: Readonly<Record<string, readonly [unknown, unknown]>>,
  what: string,
): string | undefined {
  const wrong = Object.entries(pairs).find(([, [claimed, known]]) => !isDeepStrictEqual(claimed, known));
  return wrong && `${wrong[0]} ${what}`;
}

function failed(failedStep: string): Judgement {
  return { ok: false, failedStep };
}
