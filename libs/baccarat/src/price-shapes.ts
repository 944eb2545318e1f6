// The shapes that the price of a bet can have: plain odds, or several odds by name. A shape reads its price from JSON and
// knows all odds that the bet can pay. Reading collects every problem, so an operator can fix a file in one go.
import {
  MAX_ODDS_TERM,
  multiply,
  ONE,
  parseOdds,
  rationalText,
  subtract,
  ZERO,
  type Odds,
} from '@sabot/cards';

/** How to read the price of a bet; what the JSON leaves out comes from the fallback. */
export interface PriceShape<Price> {
  read(json: unknown, path: string, fallback: Price, problems: string[]): Price;
  /** All odds that a bet at this price can pay, the usual ones first. */
  paid(price: Price): readonly Odds[];
}

/** The same odds whenever the bet wins. */
export const plainOdds: PriceShape<Odds> = {
  read(json, path, fallback, problems) {
    if (json === undefined) return fallback;
    const odds = typeof json === 'string' || typeof json === 'number' ? parseOdds(String(json)) : undefined;
    if (!odds) problems.push(`${path}: ${shown(json)} is not odds such as 8, 0.95, "8:1" or "19/20"`);
    return odds ?? fallback;
  },
  paid: (odds) => [odds],
};

type Tiers<Name extends string, Extra extends string> = Readonly<
  Record<Name, Odds> & Partial<Record<Extra, Odds>>
>;

/**
 * Odds by the name of what happened. An extra tier may be left out altogether; `plain` reads a price that is given as a
 * single number or text.
 */
export function tiers<Name extends string, Extra extends string = never>(
  names: readonly Name[],
  extras: readonly Extra[] = [],
  plain?: (odds: Odds) => Tiers<Name, Extra>,
): PriceShape<Tiers<Name, Extra>> {
  return {
    read(json, path, fallback, problems) {
      if (json === undefined) return fallback;
      if (plain && typeof json !== 'object') return plain(plainOdds.read(json, path, ONE, problems));
      const given = fieldsOf(json, path, [...names, ...extras], problems);
      const readAt = (name: Name | Extra, otherwise: Odds) =>
        [name, plainOdds.read(given[name], `${path}.${name}`, otherwise, problems)] as const;
      const read = [
        ...names.map((name) => readAt(name, fallback[name])),
        ...extras.filter((name) => given[name] !== undefined).map((name) => readAt(name, ONE)),
      ];
      return Object.fromEntries(read) as Tiers<Name, Extra>;
    },
    paid: (price) => Object.values<Odds>(price),
  };
}

/** The price of BANKER: commission is taken from the winnings; `onSix` replaces the odds of a win with a total of 6. */
export type BankerPrice = Tiers<'odds' | 'commission', 'onSix'>;

const bankerTiers = tiers(['odds', 'commission'], ['onSix'], (odds) => ({ odds, commission: ZERO }));

export const bankerPrice: PriceShape<BankerPrice> = {
  read(json, path, fallback, problems) {
    const price = bankerTiers.read(json, path, fallback, problems);
    if (price.commission.numerator > price.commission.denominator) {
      problems.push(`${path}.commission: ${rationalText(price.commission)} is more than the whole winnings`);
    }
    if (!isCountable(price))
      problems.push(`${path}: the odds less commission have too many digits to count with`);
    return price;
  },
  paid: (price) => [bankerOdds(price, false), ...(price.onSix ? [bankerOdds(price, true)] : [])],
};

/** What a banker win pays after commission. */
export function bankerOdds({ odds, commission, onSix }: BankerPrice, withSix: boolean): Odds {
  return multiply(withSix ? (onSix ?? odds) : odds, subtract(ONE, commission));
}

/** Commission multiplies two fractions; their product must stay as small as odds alone, or no round could be settled. */
function isCountable({ odds, commission, onSix = odds }: BankerPrice): boolean {
  const terms = [odds.numerator, odds.denominator, onSix.numerator, onSix.denominator];
  return terms.every((term) => term * commission.denominator <= MAX_ODDS_TERM);
}

/** The winning margins that a dragon bet pays when the win is not a natural. */
export const DRAGON_MARGINS = ['4', '5', '6', '7', '8', '9'] as const;

/** The price of a dragon bet: a natural win has its own odds whatever its margin. */
export interface DragonPrice {
  readonly natural: Odds;
  readonly byMargin: Readonly<Record<(typeof DRAGON_MARGINS)[number], Odds>>;
}

const margins = tiers(DRAGON_MARGINS);

export const dragonPrice: PriceShape<DragonPrice> = {
  read(json, path, fallback, problems) {
    if (json === undefined) return fallback;
    const given = fieldsOf(json, path, ['natural', 'byMargin'], problems);
    return {
      natural: plainOdds.read(given.natural, `${path}.natural`, fallback.natural, problems),
      byMargin: margins.read(given.byMargin, `${path}.byMargin`, fallback.byMargin, problems),
    };
  },
  paid: ({ natural, byMargin }) => [natural, ...margins.paid(byMargin)],
};

/** The fields of an untrusted object; an unknown field is a problem. */
export function fieldsOf(
  json: unknown,
  path: string,
  known: readonly string[],
  problems: string[],
): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    problems.push(`${path}: ${shown(json)} is not an object with some of ${known.join(', ')}`);
    return {};
  }
  for (const field of Object.keys(json)) {
    if (!known.includes(field)) {
      problems.push(`${path}: unknown field ${shown(field)}, expected one of ${known.join(', ')}`);
    }
  }
  return json as Readonly<Record<string, unknown>>;
}

/** A value as shown in a problem, cut short to keep the message readable. */
function shown(x: unknown): string {
  if (typeof x === 'string') return JSON.stringify(x.length > 40 ? `${x.slice(0, 40)}…` : x);
  if (Array.isArray(x)) return 'an array';
  return typeof x === 'object' && x !== null ? 'an object' : String(x);
}
