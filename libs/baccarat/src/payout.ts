// A won bet is credited its stake and its winnings, the winnings rounded down to the minor unit; a push is credited
// the stake; a lost bet nothing. PLAYER and BANKER push on a tie, dragon bets on a natural tie. `priceOf` is the only
// place that knows which bet wins: single payouts, set-based settlement and exact edges are all built on it.
import { BET_TARGETS, isPairsBet, type BetTarget, type PairsBet, type TotalsBet } from './bet.js';
import type { Odds } from './odds.js';
import type { Outcome, PairsResult, TotalsResult, Winner } from './outcome.js';
import type { BankerPrice, DragonPrice, PayTable, PerfectPairPrice } from './pay-table.js';
import { add, multiply, ONE, subtract, ZERO, type Rational } from './rational.js';

export type BetStatus = 'WON' | 'LOST' | 'PUSHED';

/** How a bet ends: `odds` are its winnings per unit (zero unless WON), `multiple` all that is credited per unit. */
export interface BetReturn {
  readonly status: BetStatus;
  readonly odds: Odds;
  readonly multiple: Rational;
}

const LOST: BetReturn = { status: 'LOST', odds: ZERO, multiple: ZERO };
const PUSHED: BetReturn = { status: 'PUSHED', odds: ZERO, multiple: ONE };

/** Resolves one bet of a positive stake; the payout is what the account is credited, stake included. */
export function resolveBet(
  target: BetTarget,
  stakeMinor: bigint,
  outcome: Outcome,
  payTable: PayTable,
): { status: BetStatus; payoutMinor: bigint } {
  if (stakeMinor < 0n) throw new RangeError('a stake is never negative');
  const { status, multiple } = priceOf(target, outcome, payTable);
  // The stake is whole, so rounding the sum down rounds the winnings down.
  return { status, payoutMinor: (stakeMinor * multiple.numerator) / multiple.denominator };
}

/** How every bet ends, so that a database can credit floor(stake × multiple) to all bets of a target at once. */
export function returnMultiples(outcome: Outcome, payTable: PayTable): Record<BetTarget, BetReturn> {
  const returns = BET_TARGETS.map((target) => [target, priceOf(target, outcome, payTable)] as const);
  return Object.fromEntries(returns) as Record<BetTarget, BetReturn>;
}

/** How one bet ends. */
export function priceOf(target: BetTarget, outcome: Outcome, payTable: PayTable): BetReturn {
  return isPairsBet(target)
    ? priceOfPairsBet(target, outcome, payTable)
    : priceOfTotalsBet(target, outcome, payTable);
}

/** How a bet ends that looks only at totals and card counts. */
export function priceOfTotalsBet(target: TotalsBet, result: TotalsResult, payTable: PayTable): BetReturn {
  switch (target) {
    case 'PLAYER':
      return result.winner === 'TIE' ? PUSHED : wonIf(result.winner === 'PLAYER', payTable.PLAYER);
    case 'BANKER':
      return result.winner === 'TIE'
        ? PUSHED
        : wonIf(result.winner === 'BANKER', bankerOdds(result, payTable.BANKER));
    case 'TIE':
      return wonIf(result.winner === 'TIE', payTable.TIE);
    case 'DRAGON_PLAYER':
      return dragonReturn('PLAYER', result, payTable.DRAGON_PLAYER);
    case 'DRAGON_BANKER':
      return dragonReturn('BANKER', result, payTable.DRAGON_BANKER);
    case 'SUPER_SIX':
      return wonIf(result.winner === 'BANKER' && result.bankerTotal === 6, payTable.SUPER_SIX);
    case 'BIG':
      return wonIf(result.cardsUsed > 4, payTable.BIG);
    case 'SMALL':
      return wonIf(result.cardsUsed === 4, payTable.SMALL);
  }
}

/** How a bet ends that looks only at the first two cards of each hand. */
export function priceOfPairsBet(target: PairsBet, pairs: PairsResult, payTable: PayTable): BetReturn {
  switch (target) {
    case 'PLAYER_PAIR':
      return wonIf(pairs.playerPair, payTable.PLAYER_PAIR);
    case 'BANKER_PAIR':
      return wonIf(pairs.bankerPair, payTable.BANKER_PAIR);
    case 'EITHER_PAIR':
      return wonIf(pairs.playerPair || pairs.bankerPair, payTable.EITHER_PAIR);
    case 'PERFECT_PAIR':
      return perfectPairReturn(pairs, payTable.PERFECT_PAIR);
  }
}

function bankerOdds(result: TotalsResult, price: BankerPrice): Odds {
  const gross = result.bankerTotal === 6 ? (price.onSix ?? price.odds) : price.odds;
  return multiply(gross, subtract(ONE, price.commission));
}

function dragonReturn(side: Winner, result: TotalsResult, price: DragonPrice): BetReturn {
  if (result.natural && result.winner === 'TIE') return PUSHED;
  if (result.winner !== side) return LOST;
  if (result.natural) return wonIf(true, price.natural);
  const odds = (price.byMargin as Readonly<Record<number, Odds>>)[result.margin];
  return odds ? wonIf(true, odds) : LOST;
}

function perfectPairReturn(pairs: PairsResult, price: PerfectPairPrice): BetReturn {
  const both = pairs.playerPerfectPair && pairs.bankerPerfectPair;
  return wonIf(
    pairs.playerPerfectPair || pairs.bankerPerfectPair,
    both ? (price.both ?? price.one) : price.one,
  );
}

function wonIf(condition: boolean, odds: Odds): BetReturn {
  return condition ? { status: 'WON', odds, multiple: add(ONE, odds) } : LOST;
}
