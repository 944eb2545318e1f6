/** A state of the engine as the felt shows it. */
import { activeHand, isFinal, minorOf, settle, type BlackjackState } from '@sabot/blackjack';
import { cardCode } from '@sabot/cards';
import type { FeltRound } from '../blackjack/felt-round';

export function feltOf(state: BlackjackState, stakeMinor: number): FeltRound {
  const results = isFinal(state) ? settle(state).hands : [];
  return {
    hands: state.hands.map(({ cards, stakes }, at) => ({
      cards: cards.map(cardCode),
      stake: stakes * stakeMinor,
      result: results[at]?.result ?? null,
    })),
    dealer: state.dealer.cards.map((card) => (card === null ? null : cardCode(card))),
    active: activeHand(state),
  };
}

/** What a finished round gained, in minor units; null before its end. */
export function netOf(state: BlackjackState, stakeMinor: number): number | null {
  return isFinal(state) ? Number(minorOf(settle(state).net, BigInt(stakeMinor))) : null;
}

/** Everything staked on a round, its insurance included. */
export function stakedOn({ hands, insurance }: BlackjackState, stakeMinor: number): number {
  const own = hands.reduce((sum, { stakes }) => sum + stakes, 0) * stakeMinor;
  return insurance === 'taken' ? own + stakeMinor / 2 : own;
}
