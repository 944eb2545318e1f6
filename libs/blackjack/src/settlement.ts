// What a finished round pays, exactly, in stakes. A net result is what the player gains: −1 for a lost stake, 3/2 for a
// blackjack. At a table every amount is whole, because stakes come in multiples of `stakeStep`.
import { add, multiply, negate, ONE, rational, ZERO, type Rational } from '@sabot/cards';
import { BLACKJACK_TOTAL, handValue, isTwoCard21 } from './hand.js';
import { INSURANCE_STAKE } from './play.js';
import { faceUp, type FinalState, type PlayerHand } from './state.js';

export type Result = 'win' | 'lose' | 'push' | 'blackjack' | 'bust' | 'surrender';

export interface HandSettlement {
  readonly result: Result;
  readonly net: Rational;
}

export interface Settlement {
  readonly hands: readonly HandSettlement[];
  readonly insuranceNet: Rational;
  /** All hands and the insurance together. */
  readonly net: Rational;
}

export const SURRENDER_NET = rational(-1n, 2n);
export const INSURANCE_PAYS = rational(2n);

type Finished = Pick<FinalState, 'rules' | 'hands' | 'dealer'>;

/** What each hand and the insurance gain. */
export function settle(state: FinalState): Settlement {
  const { hands, net } = settleHands(state);
  const insuranceNet = insuranceNetOf(state);
  return { hands, insuranceNet, net: add(net, insuranceNet) };
}

/** What the hands gain, without insurance. */
export function settleHands(round: Finished): Omit<Settlement, 'insuranceNet'> {
  const hands = round.hands.map((hand) => settleHand(hand, round));
  return { hands, net: hands.reduce((sum, { net }) => add(sum, net), ZERO) };
}

/** Whether a hand is a blackjack: 21 on the first two cards, which a split hand no longer has. */
export function isNatural({ cards, fromSplit }: PlayerHand): boolean {
  return !fromSplit && isTwoCard21(cards);
}

function settleHand(hand: PlayerHand, { rules, dealer }: Finished): HandSettlement {
  if (hand.surrendered) return { result: 'surrender', net: SURRENDER_NET };
  const stakes = rational(BigInt(hand.stakes));
  const lost = negate(stakes);
  const { total } = handValue(hand.cards);
  if (total > BLACKJACK_TOTAL) return { result: 'bust', net: lost };
  if (isNatural(hand)) {
    return dealer.blackjack === true && rules.bothBlackjack === 'push'
      ? { result: 'push', net: ZERO }
      : { result: 'blackjack', net: rules.blackjackPays };
  }
  if (dealer.blackjack === true) return { result: 'lose', net: lost };
  const dealerTotal = handValue(faceUp(dealer)).total;
  if (total === dealerTotal) return { result: 'push', net: ZERO };
  return total > dealerTotal || dealerTotal > BLACKJACK_TOTAL
    ? { result: 'win', net: stakes }
    : { result: 'lose', net: lost };
}

function insuranceNetOf({ insurance, dealer }: FinalState): Rational {
  if (insurance !== 'taken') return ZERO;
  return multiply(INSURANCE_STAKE, dealer.blackjack === true ? INSURANCE_PAYS : negate(ONE));
}
