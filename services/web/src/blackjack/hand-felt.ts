/** A hand as the gateway tells it, in the form of the felt. */
import type { HandStatus } from '@sabot/edge';
import type { FeltRound } from './felt-round';

export function feltOfStatus({ hands, dealer, active, settled }: HandStatus): FeltRound {
  return {
    hands: hands.map(({ cards, stake }, at) => ({
      cards,
      stake,
      result: settled?.hands[at]?.result ?? null,
    })),
    dealer: dealer.cards,
    active: settled ? null : active,
  };
}

/** Everything staked on a hand, its insurance included. */
export function stakedOnHand({ hands, insurance, stake }: HandStatus): number {
  const own = hands.length === 0 ? stake : hands.reduce((sum, hand) => sum + hand.stake, 0);
  return insurance === 'taken' ? own + stake / 2 : own;
}
