// The bets that exist: for each target the shape of its price, its default price, and how a bet on it ends. A new bet is
// one entry here; payouts, settlement, exact edges, pay tables and their JSON all follow from it. No bet depends on both
// totals and pairs, so each of these can be counted exactly on its own.
import { LOST, ONE, PUSHED, rational, wonIf, type BetReturn, type Odds } from '@sabot/cards';
import type { PairsResult, TotalsResult, Winner } from './outcome.js';
import {
  bankerOdds,
  bankerPrice,
  dragonPrice,
  plainOdds,
  tiers,
  type DragonPrice,
  type PriceShape,
} from './price-shapes.js';

interface Bet<Price> {
  readonly shape: PriceShape<Price>;
  readonly defaultPrice: Price;
}

/** A bet that depends on the two totals and the number of cards. */
interface TotalsBet<Price> extends Bet<Price> {
  readonly decidedBy: 'totals';
  end(result: TotalsResult, price: Price): BetReturn;
}

/** A bet that depends on the first two cards of each hand. */
interface PairsBet<Price> extends Bet<Price> {
  readonly decidedBy: 'pairs';
  end(result: PairsResult, price: Price): BetReturn;
}

function onTotals<Price>(
  shape: PriceShape<Price>,
  defaultPrice: Price,
  end: TotalsBet<Price>['end'],
): TotalsBet<Price> {
  return { decidedBy: 'totals', shape, defaultPrice, end };
}

function onPairs<Price>(
  shape: PriceShape<Price>,
  defaultPrice: Price,
  end: PairsBet<Price>['end'],
): PairsBet<Price> {
  return { decidedBy: 'pairs', shape, defaultPrice, end };
}

const DRAGON: DragonPrice = {
  natural: ONE,
  byMargin: { 4: ONE, 5: rational(2n), 6: rational(4n), 7: rational(6n), 8: rational(10n), 9: rational(30n) },
};

/** Every bet, in the order in which tables and reports list them. */
export const BETS = {
  PLAYER: onTotals(plainOdds, ONE, ({ winner }, odds) =>
    winner === 'TIE' ? PUSHED : wonIf(winner === 'PLAYER', odds),
  ),
  /** 1:1 less five percent commission. */
  BANKER: onTotals(
    bankerPrice,
    { odds: ONE, commission: rational(1n, 20n) },
    ({ winner, bankerTotal }, price) =>
      winner === 'TIE' ? PUSHED : wonIf(winner === 'BANKER', bankerOdds(price, bankerTotal === 6)),
  ),
  TIE: onTotals(plainOdds, rational(8n), ({ winner }, odds) => wonIf(winner === 'TIE', odds)),
  PLAYER_PAIR: onPairs(plainOdds, rational(11n), ({ playerPair }, odds) => wonIf(playerPair, odds)),
  BANKER_PAIR: onPairs(plainOdds, rational(11n), ({ bankerPair }, odds) => wonIf(bankerPair, odds)),
  EITHER_PAIR: onPairs(plainOdds, rational(5n), ({ playerPair, bankerPair }, odds) =>
    wonIf(playerPair || bankerPair, odds),
  ),
  /** Without a price for `both`, perfect pairs in both hands pay the same as one. */
  PERFECT_PAIR: onPairs(
    tiers(['one'], ['both'], (one) => ({ one })),
    { one: rational(25n) },
    ({ playerPerfectPair, bankerPerfectPair }, { one, both = one }) =>
      wonIf(playerPerfectPair || bankerPerfectPair, playerPerfectPair && bankerPerfectPair ? both : one),
  ),
  DRAGON_PLAYER: onTotals(dragonPrice, DRAGON, (result, price) => dragonReturn('PLAYER', result, price)),
  DRAGON_BANKER: onTotals(dragonPrice, DRAGON, (result, price) => dragonReturn('BANKER', result, price)),
  SUPER_SIX: onTotals(plainOdds, rational(12n), ({ winner, bankerTotal }, odds) =>
    wonIf(winner === 'BANKER' && bankerTotal === 6, odds),
  ),
  LUCKY_SIX: onTotals(
    tiers(['twoCards', 'threeCards']),
    { twoCards: rational(12n), threeCards: rational(23n) },
    ({ winner, bankerTotal, bankerCards }, { twoCards, threeCards }) =>
      wonIf(winner === 'BANKER' && bankerTotal === 6, bankerCards === 2 ? twoCards : threeCards),
  ),
  BIG: onTotals(plainOdds, rational(27n, 50n), ({ cardsUsed }, odds) => wonIf(cardsUsed > 4, odds)),
  SMALL: onTotals(plainOdds, rational(3n, 2n), ({ cardsUsed }, odds) => wonIf(cardsUsed === 4, odds)),
};

export type BetTarget = keyof typeof BETS;

/** What a target pays, in the shape that its entry names. */
export type PriceOf<Target extends BetTarget> = (typeof BETS)[Target]['defaultPrice'];
type Price = PriceOf<BetTarget>;

/** The entry of a target, for callers that pair it with a price of that same target. */
export function betOn(target: BetTarget): TotalsBet<Price> | PairsBet<Price> {
  return BETS[target];
}

/** Every target, in the order of the entries. */
export const BET_TARGETS = Object.keys(BETS) as readonly BetTarget[];

/** The bets that a table offers unless its configuration adds or removes some. */
export const STANDARD_BETS = [
  'PLAYER',
  'BANKER',
  'TIE',
  'PLAYER_PAIR',
  'BANKER_PAIR',
] as const satisfies readonly BetTarget[];

/** Whether a value from outside names a bet. */
export function isBetTarget(x: unknown): x is BetTarget {
  return (BET_TARGETS as readonly unknown[]).includes(x);
}

/** A natural tie pushes; a win that is not a natural pays by its margin, from 4 upwards. */
function dragonReturn(
  side: Winner,
  { natural, winner, margin }: TotalsResult,
  price: DragonPrice,
): BetReturn {
  if (natural && winner === 'TIE') return PUSHED;
  if (winner !== side) return LOST;
  if (natural) return wonIf(true, price.natural);
  const odds = (price.byMargin as Readonly<Record<string, Odds>>)[margin];
  return odds ? wonIf(true, odds) : LOST;
}
