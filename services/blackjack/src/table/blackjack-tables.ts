/**
 * The tables: from the file of tables, or the built-in one. Every problem is named, and a table whose rules favour the player
 * is refused unless that is allowed. Pure.
 */
import {
  checkRules,
  parseRules,
  rulesToJson,
  stakeStep,
  type BlackjackRules,
  type BlackjackRulesJson,
} from '@sabot/blackjack';
import { areLimits, type BetLimits } from '@sabot/cards';
import { isTableId } from '@sabot/contracts';
import { z } from 'zod';

export interface BlackjackTable {
  readonly id: string;
  readonly name: string;
  /** Names in other languages, by language tag. */
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly rules: BlackjackRules;
  readonly rulesJson: BlackjackRulesJson;
  readonly limits: Required<BetLimits>;
}

/** 10.00 to 5,000.00. */
const DEFAULT_LIMITS = { min: 1_000, max: 500_000 };

export const BUILT_IN_TABLES = [
  { id: 'blackjack', name: 'Blackjack', names: { 'zh-Hant': '二十一點' } },
] as const;

const amount = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,17}$/)])
  .transform((minor) => BigInt(minor));

export const currency = z.string().regex(/^[A-Z]{3}$/, 'expected three capital letters, such as USD');

const table = z.strictObject({
  id: z.string().refine(isTableId, 'expected up to 32 lower-case letters, digits and hyphens'),
  name: z.string().min(1).max(64),
  names: z.record(z.string().regex(/^[A-Za-z-]{2,16}$/), z.string().min(1).max(64)).default({}),
  currency: currency.optional(),
  rules: z.record(z.string(), z.unknown()).default({}),
  limits: z.strictObject({ min: amount, max: amount, step: amount.optional() }).optional(),
});

export const tablesFile = z
  .array(table)
  .min(1)
  .refine(
    (tables) => new Set(tables.map(({ id }) => id)).size === tables.length,
    'two tables have the same id',
  );

export type GivenTable = z.output<typeof table>;

export interface TableDefaults {
  readonly currency: string;
  readonly allowPlayerEdge: boolean;
}

/** A table with its defaults, or everything that is wrong with it. */
export function settleTable(
  given: GivenTable,
  { currency: fallback, allowPlayerEdge }: TableDefaults,
): BlackjackTable | { readonly problems: readonly string[] } {
  const read = parseRules(given.rules);
  if (!read.ok) return { problems: read.problems };
  const rules = read.value;
  const checked = checkRules(rules);
  if (!checked.ok && !allowPlayerEdge) return { problems: checked.problems };
  const smallestStep = stakeStep(rules);
  const {
    min,
    max,
    step = smallestStep,
  } = given.limits ?? {
    min: BigInt(DEFAULT_LIMITS.min),
    max: BigInt(DEFAULT_LIMITS.max),
  };
  const limits = { minMinor: min, maxMinor: max, stepMinor: step };
  const problems = limitProblems(limits, smallestStep);
  if (problems.length > 0) return { problems };
  const { id, name, names } = given;
  return {
    id,
    name,
    names,
    currency: given.currency ?? fallback,
    rules,
    rulesJson: rulesToJson(rules),
    limits,
  };
}

/** Stakes come in multiples of the step that keeps halves and odds exact under the rules. */
function limitProblems(limits: Required<BetLimits>, smallestStep: bigint): string[] {
  if (!areLimits(limits)) return ['limits: expected 0 < min ≤ max and a positive step'];
  return Object.entries(limits)
    .filter(([, minor]) => minor % smallestStep !== 0n)
    .map(([name]) => `limits: ${name} has to be a multiple of ${smallestStep} under these rules`);
}
