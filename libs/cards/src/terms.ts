// On what terms a round takes bets: which targets, within which limits, at which prices. They are fixed when the round
// opens and are stored with it as JSON. The game defines what a price looks like.
import { isJsonObject, type JsonValue } from './json-value.js';
import { areLimits, type BetLimits, type TableLimits } from './limits.js';

export interface Terms<Prices = unknown, Target extends string = string> {
  readonly limits: TableLimits<Target>;
  readonly payTable: Prices;
}

/** Terms as they are stored with a round; amounts are text, because JSON has no large integers. */
export interface TermsJson<Prices extends JsonValue = JsonValue> {
  readonly limits: Readonly<Record<string, LimitsJson>>;
  readonly payTable: Prices;
}

interface LimitsJson {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

const AMOUNT = /^[1-9]\d{0,17}$/;

/** Writes limits as JSON. Equal limits have equal JSON: their targets are sorted in the given order. */
export function limitsToJson<Target extends string>(
  limits: TableLimits<Target>,
  order: readonly Target[],
): TermsJson['limits'] {
  const texts = order.flatMap((target) => {
    const offer = limits[target];
    if (!offer) return [];
    const { minMinor, maxMinor, stepMinor = 1n } = offer;
    return [[target, { min: String(minMinor), max: String(maxMinor), step: String(stepMinor) }] as const];
  });
  return Object.fromEntries(texts);
}

/** Reads limits from JSON, or names the field that is wrong; a table offers at least one target. */
export function limitsFromJson<Target extends string>(
  json: unknown,
  isTarget: (name: unknown) => name is Target,
): { readonly limits: TableLimits<Target> } | { readonly invalidField: string } {
  const entries = isJsonObject(json) ? Object.entries(json) : [];
  if (entries.length === 0) return { invalidField: 'limits' };
  const limits: Partial<Record<Target, BetLimits>> = {};
  for (const [target, offer] of entries) {
    const read = offerFromJson(offer);
    if (!read || !isTarget(target)) return { invalidField: `limits.${target}` };
    limits[target] = read;
  }
  return { limits };
}

function offerFromJson(json: unknown): BetLimits | undefined {
  if (!isJsonObject(json)) return undefined;
  const [min, max, step] = [json.min, json.max, json.step].map((text) =>
    typeof text === 'string' && AMOUNT.test(text) ? BigInt(text) : undefined,
  );
  if (min === undefined || max === undefined || step === undefined) return undefined;
  const limits = { minMinor: min, maxMinor: max, stepMinor: step };
  return areLimits(limits) ? limits : undefined;
}
