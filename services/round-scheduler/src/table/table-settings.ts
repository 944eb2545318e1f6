/**
 * The settings of a table: from the file of tables, or the built-in ones, overridden by what the environment sets for
 * all tables. Every problem is named, including a bet that favours the player.
 */
import {
  type BaccaratTerms,
  BET_TARGETS,
  type BetTarget,
  checkPayTable,
  parsePayTable,
  parseTerms,
  STANDARD_BETS,
  termsToJson,
} from '@sabot/baccarat';
import {
  type BetLimits,
  DEFAULT_BET_LIMITS,
  isDeckCount,
  MAX_DECKS,
  RESHUFFLE_BELOW,
  type TableDeck,
} from '@sabot/cards';
import { isTableId } from '@sabot/contracts';
import { FAIRNESS_VERSION } from '@sabot/fairness';
import { z } from 'zod';
import type { Fairness } from '../round/stored-round.js';

export interface TableSettings {
  readonly id: string;
  readonly name: string;
  /** The name by language tag. */
  readonly names: Readonly<Record<string, string>>;
  readonly deck: TableDeck;
  readonly schedule: 'timed' | 'on-demand';
  readonly currency: string;
  readonly terms: BaccaratTerms;
  readonly fairness: Fairness;
  /** 0 at a table that deals on demand. */
  readonly bettingMs: number;
  readonly revealMs: number;
  readonly cooldownMs: number;
}

const MAX_MS = 24 * 60 * 60 * 1_000;
const DEFAULT_PACE = { bettingMs: 15_000, revealMs: 1_000, cooldownMs: 4_000 };
const DEFAULT_CURRENCY = 'USD';
/** Limits under this name apply to every target that has none of its own. */
const ANY_TARGET = 'default';

export const milliseconds = z.int().min(0).max(MAX_MS);
export const currency = z.string().regex(/^[A-Z]{3}$/, 'expected three capital letters, such as USD');

const amount = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,17}$/)])
  .transform((minor) => BigInt(minor));
const limits = z
  .strictObject({ min: amount, max: amount, step: amount.optional() })
  .transform(({ min, max, step }): BetLimits => ({ minMinor: min, maxMinor: max, stepMinor: step ?? 1n }));

/** Limits by currency, then by target. */
export const limitsByCurrency = z.record(
  currency,
  z.partialRecord(z.enum([ANY_TARGET, ...BET_TARGETS]), limits),
);
/** Overrides of the pay table, which `parsePayTable` reads. */
export const payTableOverrides = z.partialRecord(z.enum(BET_TARGETS), z.unknown());

const deck = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('infinite') }),
  z.strictObject({
    model: z.literal('shoe'),
    decks: z.int().refine(isDeckCount, `expected 1 to ${MAX_DECKS} decks`).default(8),
    reshuffleBelowCards: z.int().min(RESHUFFLE_BELOW).max(52).default(RESHUFFLE_BELOW),
  }),
]);

const tableName = z.string().min(1).max(80);
/** A BCP 47 tag of a language, with a script or a region if need be. */
const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a language, such as zh-Hant');

const table = z.strictObject({
  id: z.string().refine(isTableId, 'expected up to 32 lower-case letters, digits and hyphens'),
  name: tableName,
  names: z.record(languageTag, tableName).default({}),
  deck: deck.default({ model: 'infinite' }),
  schedule: z.enum(['timed', 'on-demand']).default('timed'),
  currency: currency.optional(),
  bets: z
    .array(z.enum(BET_TARGETS))
    .min(1)
    .default([...STANDARD_BETS]),
  limits: limitsByCurrency.default({}),
  payTable: payTableOverrides.default({}),
  bettingMs: milliseconds.min(1).optional(),
  revealMs: milliseconds.optional(),
  cooldownMs: milliseconds.optional(),
});

export const tablesFile = z
  .array(table)
  .min(1)
  .refine((tables) => new Set(tables.map(({ id }) => id)).size === tables.length, 'expected each id once');

export type TableInFile = z.output<typeof table>;

/** What the environment sets for every table. */
export interface Overrides {
  readonly bettingMs?: number | undefined;
  readonly revealMs?: number | undefined;
  readonly cooldownMs?: number | undefined;
  readonly currency?: string | undefined;
  readonly commission?: string | number | undefined;
  readonly payTable?: z.output<typeof payTableOverrides> | undefined;
  readonly limits?: z.output<typeof limitsByCurrency> | undefined;
  readonly allowPlayerEdge: boolean;
}

/** No bet here has a house edge above 15 %. */
export const BUILT_IN_TABLES: readonly z.input<typeof table>[] = [
  {
    id: 'main',
    name: 'Main table',
    names: { 'zh-Hant': '主桌' },
    bets: [...STANDARD_BETS, 'EITHER_PAIR', 'DRAGON_PLAYER', 'DRAGON_BANKER', 'LUCKY_SIX'],
  },
  { id: 'shoe', name: 'Eight-deck shoe', names: { 'zh-Hant': '八副牌靴' }, deck: { model: 'shoe' } },
  { id: 'solo', name: 'Deal when you like', names: { 'zh-Hant': '隨時發牌桌' }, schedule: 'on-demand' },
  {
    id: 'super-six',
    name: 'Super Six, no commission',
    names: { 'zh-Hant': '免佣超級六' },
    deck: { model: 'shoe' },
    bets: [...STANDARD_BETS, 'SUPER_SIX', 'BIG', 'SMALL'],
    // The usual 12 to 1 on SUPER_SIX would leave the house 30 %.
    payTable: { BANKER: { odds: 1, commission: 0, onSix: '1/2' }, SUPER_SIX: 15 },
  },
];

/** A table with the overrides applied, or what is wrong with it. */
export function settleTable(
  given: TableInFile,
  overrides: Overrides,
): TableSettings | { readonly problems: string[] } {
  const code = overrides.currency ?? given.currency ?? DEFAULT_CURRENCY;
  const payTable = parsePayTable(pricesOf(given, overrides));
  if (!payTable.ok) return { problems: payTable.problems };
  const terms = { limits: limitsOf(given, overrides, code), payTable: payTable.value };
  const read = parseTerms(termsToJson(terms));
  if ('invalidField' in read) return { problems: [`the wallet would reject ${read.invalidField}`] };
  const edge = checkPayTable(given.deck, payTable.value, given.bets);
  if (!edge.ok && !overrides.allowPlayerEdge) return { problems: edge.problems };
  const bettingMs = overrides.bettingMs ?? given.bettingMs ?? DEFAULT_PACE.bettingMs;
  return {
    id: given.id,
    name: given.name,
    names: given.names,
    deck: given.deck,
    schedule: given.schedule,
    currency: code,
    terms: read,
    fairness: { algorithm: FAIRNESS_VERSION, mode: 'operator-trusted-until-close' },
    bettingMs: given.schedule === 'timed' ? bettingMs : 0,
    revealMs: overrides.revealMs ?? given.revealMs ?? DEFAULT_PACE.revealMs,
    cooldownMs: overrides.cooldownMs ?? given.cooldownMs ?? DEFAULT_PACE.cooldownMs,
  };
}

/** The targets on offer, in the order of the rules. */
export function targetsOn({ terms }: TableSettings): BetTarget[] {
  return BET_TARGETS.filter((target) => terms.limits[target] !== undefined);
}

function limitsOf(given: TableInFile, { limits: set }: Overrides, code: string): BaccaratTerms['limits'] {
  const own = { ...given.limits[code], ...set?.[code] };
  return Object.fromEntries(
    given.bets.map((target) => [target, own[target] ?? own[ANY_TARGET] ?? DEFAULT_BET_LIMITS]),
  );
}

function pricesOf(
  { payTable }: TableInFile,
  { payTable: set, commission }: Overrides,
): Record<string, unknown> {
  const prices: Record<string, unknown> = { ...payTable, ...set };
  if (commission === undefined) return prices;
  const banker = typeof prices.BANKER === 'object' ? prices.BANKER : withOdds(prices.BANKER);
  return { ...prices, BANKER: { ...banker, commission } };
}

function withOdds(odds: unknown): object {
  return odds === undefined ? {} : { odds };
}
