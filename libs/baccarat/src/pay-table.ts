// What each bet pays. Every multiplier and the commission are configuration; these are the defaults.
import { ONE, rational, ZERO } from './rational.js';
import type { Odds } from './odds.js';

/** The price of BANKER: commission is taken from the winnings; `onSix` replaces the odds of a win with a total of 6. */
export interface BankerPrice {
  readonly odds: Odds;
  readonly commission: Odds;
  readonly onSix?: Odds;
}

/** The price of PERFECT_PAIR; without `both`, perfect pairs in both hands pay as one does. */
export interface PerfectPairPrice {
  readonly one: Odds;
  readonly both?: Odds;
}

/** The winning margins that a dragon bet pays when the win is not a natural. */
export const DRAGON_MARGINS = [4, 5, 6, 7, 8, 9] as const;

/** The price of a dragon bet: a natural win has its own odds whatever its margin. */
export interface DragonPrice {
  readonly natural: Odds;
  readonly byMargin: Readonly<Record<(typeof DRAGON_MARGINS)[number], Odds>>;
}

/** The price of every bet, whether or not a table offers it. */
export interface PayTable {
  readonly PLAYER: Odds;
  readonly BANKER: BankerPrice;
  readonly TIE: Odds;
  readonly PLAYER_PAIR: Odds;
  readonly BANKER_PAIR: Odds;
  readonly EITHER_PAIR: Odds;
  readonly PERFECT_PAIR: PerfectPairPrice;
  readonly DRAGON_PLAYER: DragonPrice;
  readonly DRAGON_BANKER: DragonPrice;
  readonly SUPER_SIX: Odds;
  readonly BIG: Odds;
  readonly SMALL: Odds;
}

const DRAGON: DragonPrice = {
  natural: ONE,
  byMargin: { 4: ONE, 5: rational(2n), 6: rational(4n), 7: rational(6n), 8: rational(10n), 9: rational(30n) },
};

/** Banker wins pay 0.95:1, that is 1:1 less five percent commission. */
export const DEFAULT_PAY_TABLE: PayTable = {
  PLAYER: ONE,
  BANKER: { odds: ONE, commission: rational(1n, 20n) },
  TIE: rational(8n),
  PLAYER_PAIR: rational(11n),
  BANKER_PAIR: rational(11n),
  EITHER_PAIR: rational(5n),
  PERFECT_PAIR: { one: rational(25n) },
  DRAGON_PLAYER: DRAGON,
  DRAGON_BANKER: DRAGON,
  SUPER_SIX: rational(12n),
  BIG: rational(27n, 50n),
  SMALL: rational(3n, 2n),
};

/** Banker wins pay 1:1 without commission, but half on a win with a total of 6. */
export const NO_COMMISSION_PAY_TABLE: PayTable = {
  ...DEFAULT_PAY_TABLE,
  BANKER: { odds: ONE, commission: ZERO, onSix: rational(1n, 2n) },
};
