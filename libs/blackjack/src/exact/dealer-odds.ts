// How the dealer's hand ends, given the up card and that the dealer has no blackjack: nobody plays against one.
import { add, ONE, rational, subtract, weightedAverage, ZERO, type Rational } from '@sabot/cards';
import { dealerDraws } from '../dealer.js';
import { BLACKJACK_TOTAL, type HandValue } from '../hand.js';
import { CARD_VALUES, NO_CARDS, RANKS, ranksOf, remembered, twoCards, withCard } from './draw-odds.js';

/** Where the dealer can end; 22 stands for any total above 21. */
const BUST = 22;
const ENDS = [17, 18, 19, 20, BLACKJACK_TOTAL, BUST] as const;

/** The probability of each end, in the order of `ENDS`. */
type Ends = readonly Rational[];

/** The probability that the dealer has a blackjack with this up card. */
export function blackjackChance(up: number): Rational {
  return rational(
    CARD_VALUES.filter((hole) => isBlackjack(up, hole)).reduce((sum, hole) => sum + ranksOf(hole), 0n),
    RANKS,
  );
}

function isBlackjack(up: number, hole: number): boolean {
  return twoCards(up, hole).total === BLACKJACK_TOTAL;
}

/** What a hand that stands gains per stake, by its total, against an up card. */
export function standValues(hitSoft17: boolean): (up: number) => (total: number) => Rational {
  const endsFrom = remembered((hand): Ends => {
    if (!dealerDraws(hand, hitSoft17)) {
      const end = Math.min(hand.total, BUST);
      return ENDS.map((each) => (each === end ? ONE : ZERO));
    }
    return averageEnds(CARD_VALUES, (value) => endsFrom(withCard(hand, value)));
  });
  return (up) => {
    const values = gains(endsWithoutBlackjack(up, endsFrom));
    return (total) => values[total] ?? rational(-1n);
  };
}

/** The ends after the up card, where the hole card is any that makes no blackjack. */
function endsWithoutBlackjack(up: number, endsFrom: (hand: HandValue) => Ends): Ends {
  const hand = withCard(NO_CARDS, up);
  const holes = CARD_VALUES.filter((hole) => !isBlackjack(up, hole));
  return averageEnds(holes, (hole) => endsFrom(withCard(hand, hole)));
}

/** The ends after a card that has one of these values. */
function averageEnds(values: readonly number[], endsAfter: (value: number) => Ends): Ends {
  const ranks = values.reduce((sum, value) => sum + ranksOf(value), 0n);
  const parts = values.map((value) => [ranksOf(value), endsAfter(value)] as const);
  return ENDS.map((_, at) =>
    weightedAverage(
      parts.map(([weight, ends]) => [weight, ends[at] ?? ZERO] as const),
      ranks,
    ),
  );
}

/** Win less loss of every total up to 21 that stands against these ends. */
function gains(ends: Ends): readonly Rational[] {
  return Array.from({ length: BLACKJACK_TOTAL + 1 }, (_, total) =>
    ENDS.reduce((sum, end, at) => {
      const chance = ends[at] ?? ZERO;
      if (end === BUST || end < total) return add(sum, chance);
      return end > total ? subtract(sum, chance) : sum;
    }, ZERO),
  );
}
