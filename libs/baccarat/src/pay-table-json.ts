// A pay table as JSON: an object of prices keyed by target, with odds as numbers or text. In configuration it overrides
// the default table; in the record of a round it is the whole table, whichever targets exist today.
import { rationalText, type Odds } from '@sabot/cards';
import { BET_TARGETS, betOn, type BetTarget } from './bets.js';
import { DEFAULT_PAY_TABLE, pricedTargets, type FullPayTable, type PayTable } from './pay-table.js';
import { fieldsOf } from './price-shapes.js';

/** A pay table that survives JSON: every leaf is odds as text such as `8` or `19/20`. */
export type PayTableJson = Readonly<Record<string, OddsJson>>;
type OddsJson = string | { readonly [field: string]: OddsJson };

type Read<Table> = { ok: true; value: Table } | { ok: false; problems: string[] };

/** Reads an object of overrides of the default pay table, or names every problem in it. */
export function parsePayTable(json: unknown): Read<FullPayTable> {
  return pricesIn(json, BET_TARGETS) as Read<FullPayTable>;
}

/** Reads a pay table as it was recorded: it prices the targets that are in it and no others. */
export function recordedPayTable(json: unknown): Read<PayTable> {
  return pricesIn(json, []);
}

/** The pay table in a form that `recordedPayTable` reads back to an equal one. */
export function payTableToJson(payTable: PayTable): PayTableJson {
  return Object.fromEntries(
    pricedTargets(payTable).map((target) => [target, priceToJson(payTable[target] ?? {})]),
  );
}

/** The prices of these targets and of those in the JSON, with defaults for what it leaves out. */
function pricesIn(json: unknown, always: readonly BetTarget[]): Read<PayTable> {
  const problems: string[] = [];
  const given = fieldsOf(json, 'pay table', BET_TARGETS, problems);
  const targets = BET_TARGETS.filter((target) => always.includes(target) || given[target] !== undefined);
  const prices = targets.map((target) => {
    const { shape } = betOn(target);
    return [target, shape.read(given[target], target, DEFAULT_PAY_TABLE[target], problems)];
  });
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: Object.fromEntries(prices) as PayTable };
}

function priceToJson(price: object): OddsJson {
  if (isOdds(price)) return rationalText(price);
  const fields = Object.entries(price) as [string, object | undefined][];
  return Object.fromEntries(
    fields.flatMap(([field, odds]) => (odds === undefined ? [] : [[field, priceToJson(odds)]])),
  );
}

function isOdds(price: object): price is Odds {
  return 'denominator' in price;
}
