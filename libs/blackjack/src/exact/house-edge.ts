// The exact edge of a round: every deal of two cards to the player and an up card to the dealer, weighted by how likely it
// is, under best play.
import { negate, weightedAverage, type CardIndex, type Rational } from '@sabot/cards';
import { newRound, type PlayersState } from '../state.js';
import type { BlackjackRules } from '../rules.js';
import { RANKS } from './draw-odds.js';

/** One card of each rank. */
const ONE_OF_EACH: readonly CardIndex[] = Array.from({ length: Number(RANKS) }, (_, rank) => rank);

/** Best play, as far as the edge needs it. */
interface DealtValues {
  readonly rules: BlackjackRules;
  dealtValue(dealt: PlayersState): Rational;
}

/** A round in which these two cards and the up card are dealt, before the first decision on the hand. */
export function dealtRound(rules: BlackjackRules, cards: readonly CardIndex[], up: CardIndex): PlayersState {
  const hand = { cards, stakes: 1, fromSplit: false, surrendered: false, complete: false } as const;
  const dealer = { cards: [up, null], blackjack: false };
  return { ...newRound(rules), phase: 'PlayersRound', hands: [hand], dealer, active: 0 };
}

export function houseEdge(play: DealtValues): Rational {
  const terms = ONE_OF_EACH.flatMap((first) =>
    ONE_OF_EACH.filter((second) => second >= first).flatMap((second) => {
      const orders = first === second ? 1n : 2n;
      return ONE_OF_EACH.map((up) => {
        const dealt = dealtRound(play.rules, [first, second], up);
        return [orders, play.dealtValue(dealt)] as const;
      });
    }),
  );
  return negate(weightedAverage(terms, RANKS ** 3n));
}
