// What a hand gains on average under best play, per stake, against an up card, once the dealer has no blackjack.
import { compare, multiply, rational, type Rational } from '@sabot/cards';
import { BLACKJACK_TOTAL, type HandValue } from '../hand.js';
import { averageOverCards, remembered, withCard } from './draw-odds.js';

const LOST = rational(-1n);
const TWO = rational(2n);

export interface HandValues {
  readonly stand: (hand: HandValue) => Rational;
  /** One card, and then best play by hit and stay. */
  readonly hit: (hand: HandValue) => Rational;
  /** Two stakes, one card. */
  readonly double: (hand: HandValue) => Rational;
}

export function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

/** `standing` is what a total gains against the up card. */
export function handValues(standing: (total: number) => Rational): HandValues {
  const stand = ({ total }: HandValue): Rational => (total > BLACKJACK_TOTAL ? LOST : standing(total));
  const after = (hand: HandValue): Rational =>
    hand.total >= BLACKJACK_TOTAL ? stand(hand) : larger(stand(hand), hit(hand));
  const hit = remembered((hand) => averageOverCards((value) => after(withCard(hand, value))));
  const double = remembered((hand) =>
    multiply(
      TWO,
      averageOverCards((value) => stand(withCard(hand, value))),
    ),
  );
  return { stand, hit, double };
}
