// Rules as JSON, with the price of a blackjack as text such as `3/2`. In configuration they override the rules of our
// tables; in the record of a hand they are complete, so a new option never changes what was recorded.
import { isJsonObject, parseOdds, rationalText, type Odds } from '@sabot/cards';
import { DEFAULT_RULES, type BlackjackRules } from './rules.js';

/** Rules in a form that survives JSON. */
export type BlackjackRulesJson = Readonly<Record<keyof BlackjackRules, string | number | boolean>>;

export type ReadRules =
  | { readonly ok: true; readonly value: BlackjackRules }
  | { readonly ok: false; readonly problems: readonly string[] };

/** No rule set allows more hands than this many splits make. */
export const MAX_SPLITS = 9;

/** How one option is read; undefined means that the value makes no sense. */
interface Option<Value> {
  readonly wanted: string;
  readonly read: (json: unknown) => Value | undefined;
}

const yesOrNo: Option<boolean> = {
  wanted: 'true or false',
  read: (json) => (typeof json === 'boolean' ? json : undefined),
};

const OPTIONS: { readonly [Name in keyof BlackjackRules]: Option<BlackjackRules[Name]> } = {
  hitSoft17: yesOrNo,
  maxSplits: { wanted: `a whole number from 0 to ${MAX_SPLITS}`, read: splitsIn },
  splitBy: oneOf('rank', 'value'),
  oneCardOnSplitAces: yesOrNo,
  resplitAces: yesOrNo,
  bothBlackjack: oneOf('push', 'player_wins'),
  blackjackPays: { wanted: 'odds such as "3/2" or "6/5"', read: priceIn },
  allowDouble: yesOrNo,
  doubleAfterSplit: yesOrNo,
  allowInsurance: yesOrNo,
  allowSurrender: yesOrNo,
  autoStandOn21: yesOrNo,
};

const NAMES = Object.keys(OPTIONS) as readonly (keyof BlackjackRules)[];

/** Reads complete rules, or names every problem. */
export function rulesFromJson(json: unknown): ReadRules {
  return readRules(json, undefined);
}

/** Reads rules in which options may be left out, or names every problem. */
export function parseRules(json: unknown, defaults: BlackjackRules = DEFAULT_RULES): ReadRules {
  return readRules(json, defaults);
}

/** The rules in a form that `rulesFromJson` reads back; equal rules have equal JSON. */
export function rulesToJson(rules: BlackjackRules): BlackjackRulesJson {
  const entries = NAMES.map((name) => {
    const value = rules[name];
    return [name, typeof value === 'object' ? rationalText(value) : value];
  });
  return Object.fromEntries(entries) as BlackjackRulesJson;
}

function readRules(json: unknown, defaults: BlackjackRules | undefined): ReadRules {
  if (!isJsonObject(json)) return { ok: false, problems: ['rules are an object of options'] };
  const unknown = Object.keys(json).filter((name) => !Object.hasOwn(OPTIONS, name));
  const problems = unknown.map((name) => `${name} is not an option of blackjack`);
  const values = NAMES.map((name) => {
    const { wanted, read } = OPTIONS[name];
    const value = json[name] === undefined ? defaults?.[name] : read(json[name]);
    if (value === undefined) problems.push(`${name}: expected ${wanted}`);
    return [name, value];
  });
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: Object.fromEntries(values) as BlackjackRules };
}

function oneOf<const Name extends string>(...names: readonly Name[]): Option<Name> {
  return {
    wanted: names.map((name) => `"${name}"`).join(' or '),
    read: (json) => names.find((name) => name === json),
  };
}

function splitsIn(json: unknown): number | undefined {
  const fits = typeof json === 'number' && Number.isInteger(json) && json >= 0 && json <= MAX_SPLITS;
  return fits ? json : undefined;
}

function priceIn(json: unknown): Odds | undefined {
  return typeof json === 'string' || typeof json === 'number' ? parseOdds(String(json)) : undefined;
}
