// A pay table as JSON: an object of overrides keyed by bet, with odds as numbers or text. What is left out keeps its
// default. Reading names every problem at once, so that an operator fixes a file in one go.
import { BET_TARGETS } from './bet.js';
import { parseOdds, type Odds } from './odds.js';
import {
  DEFAULT_PAY_TABLE,
  DRAGON_MARGINS,
  type BankerPrice,
  type DragonPrice,
  type PayTable,
  type PerfectPairPrice,
} from './pay-table.js';
import { rationalText, ZERO } from './rational.js';

/** A pay table that survives JSON: every leaf is odds as text such as `8` or `19/20`. */
export type PayTableJson = Readonly<Record<keyof PayTable, OddsJson>>;
type OddsJson = string | { readonly [field: string]: OddsJson };

type Fields = Readonly<Record<string, unknown>>;

/** Reads an object of overrides of the default pay table, or names every problem in it. */
export function parsePayTable(
  json: unknown,
): { ok: true; value: PayTable } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const read = new PriceReader(problems);
  const defaults = DEFAULT_PAY_TABLE;
  const given = read.fields(json, 'pay table', BET_TARGETS);
  const value: PayTable = {
    PLAYER: read.odds(given.PLAYER, 'PLAYER', defaults.PLAYER),
    BANKER: read.banker(given.BANKER, 'BANKER', defaults.BANKER),
    TIE: read.odds(given.TIE, 'TIE', defaults.TIE),
    PLAYER_PAIR: read.odds(given.PLAYER_PAIR, 'PLAYER_PAIR', defaults.PLAYER_PAIR),
    BANKER_PAIR: read.odds(given.BANKER_PAIR, 'BANKER_PAIR', defaults.BANKER_PAIR),
    EITHER_PAIR: read.odds(given.EITHER_PAIR, 'EITHER_PAIR', defaults.EITHER_PAIR),
    PERFECT_PAIR: read.perfectPair(given.PERFECT_PAIR, 'PERFECT_PAIR', defaults.PERFECT_PAIR),
    DRAGON_PLAYER: read.dragon(given.DRAGON_PLAYER, 'DRAGON_PLAYER', defaults.DRAGON_PLAYER),
    DRAGON_BANKER: read.dragon(given.DRAGON_BANKER, 'DRAGON_BANKER', defaults.DRAGON_BANKER),
    SUPER_SIX: read.odds(given.SUPER_SIX, 'SUPER_SIX', defaults.SUPER_SIX),
    BIG: read.odds(given.BIG, 'BIG', defaults.BIG),
    SMALL: read.odds(given.SMALL, 'SMALL', defaults.SMALL),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** The complete pay table in a form that `parsePayTable` reads back to an equal one. */
export function payTableToJson(payTable: PayTable): PayTableJson {
  return Object.fromEntries(
    BET_TARGETS.map((target) => [target, priceToJson(payTable[target])]),
  ) as PayTableJson;
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

/** Reads the four shapes of a price and collects what is wrong with them. */
class PriceReader {
  constructor(private readonly problems: string[]) {}

  odds(x: unknown, path: string, fallback: Odds): Odds {
    if (x === undefined) return fallback;
    const odds = typeof x === 'string' || typeof x === 'number' ? parseOdds(String(x)) : undefined;
    if (odds) return odds;
    this.problems.push(`${path}: ${shown(x)} is not odds such as 8, 0.95, "8:1" or "19/20"`);
    return fallback;
  }

  banker(x: unknown, path: string, fallback: BankerPrice): BankerPrice {
    if (x === undefined) return fallback;
    if (typeof x !== 'object') return { odds: this.odds(x, path, fallback.odds), commission: ZERO };
    const given = this.fields(x, path, ['odds', 'commission', 'onSix']);
    const odds = this.odds(given.odds, `${path}.odds`, fallback.odds);
    const commission = this.odds(given.commission, `${path}.commission`, fallback.commission);
    if (commission.numerator > commission.denominator) {
      this.problems.push(`${path}.commission: ${shown(given.commission)} is more than the whole winnings`);
    }
    if (given.onSix === undefined) return { odds, commission };
    return { odds, commission, onSix: this.odds(given.onSix, `${path}.onSix`, odds) };
  }

  perfectPair(x: unknown, path: string, fallback: PerfectPairPrice): PerfectPairPrice {
    if (x === undefined) return fallback;
    if (typeof x !== 'object') return { one: this.odds(x, path, fallback.one) };
    const given = this.fields(x, path, ['one', 'both']);
    const one = this.odds(given.one, `${path}.one`, fallback.one);
    if (given.both === undefined) return { one };
    return { one, both: this.odds(given.both, `${path}.both`, one) };
  }

  dragon(x: unknown, path: string, fallback: DragonPrice): DragonPrice {
    if (x === undefined) return fallback;
    const given = this.fields(x, path, ['natural', 'byMargin']);
    const natural = this.odds(given.natural, `${path}.natural`, fallback.natural);
    const margins = this.fields(given.byMargin ?? {}, `${path}.byMargin`, DRAGON_MARGINS.map(String));
    const byMargin = { ...fallback.byMargin };
    for (const margin of DRAGON_MARGINS) {
      byMargin[margin] = this.odds(margins[margin], `${path}.byMargin.${margin}`, byMargin[margin]);
    }
    return { natural, byMargin };
  }

  fields(x: unknown, path: string, known: readonly string[]): Fields {
    if (typeof x !== 'object' || x === null || Array.isArray(x)) {
      this.problems.push(`${path}: ${shown(x)} is not an object with some of ${known.join(', ')}`);
      return {};
    }
    for (const field of Object.keys(x)) {
      if (!known.includes(field)) {
        this.problems.push(`${path}: unknown field ${shown(field)}, expected one of ${known.join(', ')}`);
      }
    }
    return x as Fields;
  }
}

/** A value as a problem names it, cut short so that the problem stays readable. */
function shown(x: unknown): string {
  if (typeof x === 'string') return JSON.stringify(x.length > 40 ? `${x.slice(0, 40)}…` : x);
  if (Array.isArray(x)) return 'an array';
  return typeof x === 'object' && x !== null ? 'an object' : String(x);
}
