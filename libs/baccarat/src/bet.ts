// The bets that exist. A table offers some of them; the five standard ones are offered unless it says otherwise.

/** Every bet, in the order in which tables and reports list them. */
export const BET_TARGETS = [
  'PLAYER',
  'BANKER',
  'TIE',
  'PLAYER_PAIR',
  'BANKER_PAIR',
  'EITHER_PAIR',
  'PERFECT_PAIR',
  'DRAGON_PLAYER',
  'DRAGON_BANKER',
  'SUPER_SIX',
  'BIG',
  'SMALL',
] as const;

export type BetTarget = (typeof BET_TARGETS)[number];

/** The bets that a table offers unless its configuration adds or removes some. */
export const STANDARD_BETS = ['PLAYER', 'BANKER', 'TIE', 'PLAYER_PAIR', 'BANKER_PAIR'] as const;

const PAIRS_BETS = ['PLAYER_PAIR', 'BANKER_PAIR', 'EITHER_PAIR', 'PERFECT_PAIR'] as const;

/** A bet that the first two cards of each hand decide. */
export type PairsBet = (typeof PAIRS_BETS)[number];

/** A bet that the two totals and the number of cards decide. */
export type TotalsBet = Exclude<BetTarget, PairsBet>;

/** Whether a value from outside names a bet. */
export function isBetTarget(x: unknown): x is BetTarget {
  return (BET_TARGETS as readonly unknown[]).includes(x);
}

/** Whether the first two cards decide the bet. */
export function isPairsBet(target: BetTarget): target is PairsBet {
  return (PAIRS_BETS as readonly BetTarget[]).includes(target);
}
