// The options in which blackjack tables differ. A round keeps to the rules with which it began.
import { rational, type Odds } from '@sabot/cards';

export interface BlackjackRules {
  /** Whether the dealer draws on a soft 17. */
  readonly hitSoft17: boolean;
  /** How many splits a whole round allows; there are at most this many hands and one more. */
  readonly maxSplits: number;
  /** Whether a king and a queen are a pair (`value`) or only two kings are (`rank`). */
  readonly splitBy: 'rank' | 'value';
  /** Whether a split ace gets one card and no more. */
  readonly oneCardOnSplitAces: boolean;
  /** Whether aces may be split again. */
  readonly resplitAces: boolean;
  /** What a blackjack against the dealer's blackjack is: a push, or a blackjack like any other. */
  readonly bothBlackjack: 'push' | 'player_wins';
  /** What a blackjack wins per unit staked: 3/2, 6/5 or 1. */
  readonly blackjackPays: Odds;
  /** Whether a stake may be doubled on the first two cards. */
  readonly allowDouble: boolean;
  /** Whether this holds for a hand that came from a split, too. */
  readonly doubleAfterSplit: boolean;
  /** Whether insurance is offered when the dealer shows an ace. */
  readonly allowInsurance: boolean;
  /** Whether the first two cards may be given up for half the stake, once the dealer has no blackjack. */
  readonly allowSurrender: boolean;
  /** Whether a hand that reaches 21 is complete by itself. */
  readonly autoStandOn21: boolean;
}

/** The rules of our tables. */
export const DEFAULT_RULES: BlackjackRules = {
  hitSoft17: true,
  maxSplits: 3,
  splitBy: 'rank',
  oneCardOnSplitAces: true,
  resplitAces: false,
  bothBlackjack: 'push',
  blackjackPays: rational(3n, 2n),
  allowDouble: true,
  doubleAfterSplit: true,
  allowInsurance: true,
  allowSurrender: true,
  autoStandOn21: true,
};
