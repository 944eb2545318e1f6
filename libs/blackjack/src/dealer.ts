// The dealer plays by itself: it draws to 17, beyond a soft 17 where the rules say so, and draws nothing when nothing
// depends on it.
import type { RoundCards } from './round-cards.js';
import { BLACKJACK_TOTAL, handValue, isBust, isTwoCard21, type HandValue } from './hand.js';
import { isNatural, settleHands } from './settlement.js';
import {
  faceUp,
  type BlackjackState,
  type DealerHand,
  type DealersState,
  type FinalPhase,
  type FinalState,
  type PlayerHand,
} from './state.js';

const DEALER_STANDS_ON = 17;

type Round = Pick<FinalState, 'rules' | 'hands' | 'dealer' | 'insurance'>;

/** Whether the dealer takes another card. */
export function dealerDraws({ total, soft }: HandValue, hitSoft17: boolean): boolean {
  return total < DEALER_STANDS_ON || (total === DEALER_STANDS_ON && soft && hitSoft17);
}

/** The dealer turns the hole card over, draws where a hand is still to be decided, and the round ends. */
export function dealerFinishes(
  { rules, hands, dealer, insurance }: Round,
  source: RoundCards,
): readonly BlackjackState[] {
  const complete = hands.map((hand) => (hand.complete ? hand : { ...hand, complete: true }));
  const round = (shown: DealerHand): Round => ({ rules, hands: complete, dealer: shown, insurance });
  const dealing = (shown: DealerHand): DealersState => ({ phase: 'DealersRound', ...round(shown) });
  const open = dealer.blackjack !== true && complete.some(isOpen);
  const states: BlackjackState[] = open ? [dealing(dealer)] : [];
  let shown = turnedOver(dealer, source);
  while (open && dealerDraws(handValue(faceUp(shown)), rules.hitSoft17)) {
    states.push(dealing(shown));
    shown = { cards: [...shown.cards, source.draw()], blackjack: shown.blackjack };
  }
  const over = round(shown);
  states.push({ phase: finalPhase(over), ...over });
  return states;
}

/** Whether the hand's result depends on the dealer's total. */
function isOpen(hand: PlayerHand): boolean {
  return !hand.surrendered && !isBust(hand.cards) && !isNatural(hand);
}

function turnedOver({ cards: [up], blackjack }: DealerHand, source: RoundCards): DealerHand {
  if (up === undefined || up === null) throw new Error('the dealer has no up card');
  const cards = [up, source.turnHole()];
  const isBlackjack = isTwoCard21(cards);
  if (blackjack !== null && blackjack !== isBlackjack) {
    throw new Error('the hole card is not the one that the dealer peeked at');
  }
  return { cards, blackjack: isBlackjack };
}

/** How the round ended, as one word. Insurance is a side bet and does not count. */
function finalPhase(round: Round): FinalPhase {
  if (round.hands.some(({ surrendered }) => surrendered)) return 'GameOverDealerWins';
  if (round.hands.every(({ cards }) => isBust(cards))) return 'GameOverPlayerBusts';
  if (handValue(faceUp(round.dealer)).total > BLACKJACK_TOTAL) return 'GameOverDealerBusts';
  const { numerator } = settleHands(round).net;
  if (numerator === 0n) return 'GameOverDraw';
  return numerator > 0n ? 'GameOverPlayerWins' : 'GameOverDealerWins';
}
