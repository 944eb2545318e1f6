/**
 * On what terms a round takes bets: which targets, within which limits, at which prices. They come as a message, are
 * checked once when the round opens, and are kept as JSON with the round.
 */
import {
  type BankerPrice,
  BET_TARGETS,
  type BetLimits,
  DRAGON_MARGINS,
  type DragonPrice,
  MAX_ODDS_TERM,
  parsePayTable,
  type PayTable,
  type PayTableJson,
  payTableToJson,
  rationalText,
  type TableLimits,
} from '@sabot/baccarat';
import type { MessageInitShape, roundV1 } from '@sabot/contracts';
import { targetName, targetNumber } from './bet-target.js';

/** No target may take more than this, so that a stake times any odds stays within what the database counts exactly. */
export const LARGEST_MAXIMUM_MINOR = 1_000_000_000_000n;

export interface Terms {
  readonly limits: TableLimits;
  readonly payTable: PayTable;
}

/** Terms as they are stored with a round; amounts are text, because JSON has no large integers. */
export interface TermsJson {
  readonly limits: Readonly<
    Record<string, { readonly min: string; readonly max: string; readonly step: string }>
  >;
  readonly payTable: PayTableJson;
}

/** Reads terms from a message, or names the field that is wrong. */
export function readTerms(
  message: roundV1.BettingTerms | undefined,
): Terms | { readonly invalidField: string } {
  const limits: Record<string, BetLimits> = {};
  for (const [at, offer] of (message?.offers ?? []).entries()) {
    const target = targetName(offer.target);
    const offered = readLimits(offer);
    if (target === undefined || target in limits || offered === undefined)
      return { invalidField: `terms.offers[${at}]` };
    limits[target] = offered;
  }
  if (Object.keys(limits).length === 0) return { invalidField: 'terms.offers' };
  const payTable = parsePayTable(payTableOverrides(message?.payTable));
  if (!payTable.ok || !isCountable(payTable.value.BANKER)) return { invalidField: 'terms.pay_table' };
  return { limits, payTable: payTable.value };
}

/** Equal terms have equal JSON: targets stand in the order of the rules, whatever the order they came in. */
export function termsToJson({ limits, payTable }: Terms): TermsJson {
  const texts = BET_TARGETS.flatMap((target) => {
    const offer = limits[target];
    if (!offer) return [];
    const { minMinor, maxMinor, stepMinor = 1n } = offer;
    return [[target, { min: String(minMinor), max: String(maxMinor), step: String(stepMinor) }] as const];
  });
  return { limits: Object.fromEntries(texts), payTable: payTableToJson(payTable) };
}

/** Reads terms back; they were checked when they were stored, so anything wrong is a damaged row. */
export function termsFromJson(json: TermsJson): Terms {
  const payTable = parsePayTable(json.payTable);
  if (!payTable.ok) throw new Error(`stored pay table: ${payTable.problems.join('; ')}`);
  const limits = Object.entries(json.limits).map(([target, { min, max, step }]) => [
    target,
    { minMinor: BigInt(min), maxMinor: BigInt(max), stepMinor: BigInt(step) },
  ]);
  return { limits: Object.fromEntries(limits) as TableLimits, payTable: payTable.value };
}

/** The message of these terms, with every price written out; `readTerms` reads it back to equal terms. */
export function termsMessage({
  limits,
  payTable,
}: Terms): MessageInitShape<typeof roundV1.BettingTermsSchema> {
  const offers = BET_TARGETS.flatMap((target) => {
    const offer = limits[target];
    if (!offer) return [];
    const { minMinor, maxMinor, stepMinor = 1n } = offer;
    return [{ target: targetNumber(target), minMinor, maxMinor, stepMinor }];
  });
  return { offers, payTable: payTableMessage(payTable) };
}

function payTableMessage(payTable: PayTable): MessageInitShape<typeof roundV1.PayTableSchema> {
  const { BANKER, PERFECT_PAIR } = payTable;
  return {
    player: rationalText(payTable.PLAYER),
    banker: {
      odds: rationalText(BANKER.odds),
      commission: rationalText(BANKER.commission),
      onSix: BANKER.onSix ? rationalText(BANKER.onSix) : '',
    },
    tie: rationalText(payTable.TIE),
    playerPair: rationalText(payTable.PLAYER_PAIR),
    bankerPair: rationalText(payTable.BANKER_PAIR),
    eitherPair: rationalText(payTable.EITHER_PAIR),
    perfectPair: {
      one: rationalText(PERFECT_PAIR.one),
      both: PERFECT_PAIR.both ? rationalText(PERFECT_PAIR.both) : '',
    },
    dragonPlayer: dragonMessage(payTable.DRAGON_PLAYER),
    dragonBanker: dragonMessage(payTable.DRAGON_BANKER),
    superSix: rationalText(payTable.SUPER_SIX),
    big: rationalText(payTable.BIG),
    small: rationalText(payTable.SMALL),
  };
}

function dragonMessage({
  natural,
  byMargin,
}: DragonPrice): MessageInitShape<typeof roundV1.DragonPriceSchema> {
  return {
    natural: rationalText(natural),
    byMargin: DRAGON_MARGINS.map((margin) => rationalText(byMargin[margin])),
  };
}

function readLimits({ minMinor, maxMinor, stepMinor }: roundV1.BetOffer): BetLimits | undefined {
  const sound = minMinor > 0n && maxMinor >= minMinor && maxMinor <= LARGEST_MAXIMUM_MINOR && stepMinor >= 0n;
  return sound ? { minMinor, maxMinor, stepMinor: stepMinor === 0n ? 1n : stepMinor } : undefined;
}

/** Commission multiplies two fractions, and their product must stay as small as odds alone, or no round could be settled. */
function isCountable({ odds, commission, onSix = odds }: BankerPrice): boolean {
  const terms = [odds.numerator, odds.denominator, onSix.numerator, onSix.denominator];
  return terms.every((term) => term * commission.denominator <= MAX_ODDS_TERM);
}

/** The overrides that the rules read: what the message leaves out keeps its default. */
function payTableOverrides(message: roundV1.PayTable | undefined): Record<string, unknown> {
  if (message === undefined) return {};
  const { player, tie, playerPair, bankerPair, eitherPair, superSix, big, small } = message;
  return given({
    PLAYER: player,
    BANKER: bankerOverrides(message.banker),
    TIE: tie,
    PLAYER_PAIR: playerPair,
    BANKER_PAIR: bankerPair,
    EITHER_PAIR: eitherPair,
    PERFECT_PAIR: perfectPairOverrides(message.perfectPair),
    DRAGON_PLAYER: dragonOverrides(message.dragonPlayer),
    DRAGON_BANKER: dragonOverrides(message.dragonBanker),
    SUPER_SIX: superSix,
    BIG: big,
    SMALL: small,
  });
}

function bankerOverrides(price: roundV1.BankerPrice | undefined): Record<string, unknown> | undefined {
  return price && given({ odds: price.odds, commission: price.commission, onSix: price.onSix });
}

function perfectPairOverrides(
  price: roundV1.PerfectPairPrice | undefined,
): Record<string, unknown> | undefined {
  return price && given({ one: price.one, both: price.both });
}

function dragonOverrides(price: roundV1.DragonPrice | undefined): Record<string, unknown> | undefined {
  if (price === undefined) return undefined;
  const margins = price.byMargin.map((odds, at) => [String(at + 4), odds]);
  return given({
    natural: price.natural,
    byMargin: margins.length > 0 ? Object.fromEntries(margins) : undefined,
  });
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}
