// The steps in which a finished deal is shown: P1 B1 P2 B2, the totals of two cards, then either a natural or, for the
// player and then the banker, a stand or a third card with its new total, and finally the end. All steps follow from the
// hands: a hand of two cards without a natural stood, a hand of three drew.
import type { CardIndex } from '@sabot/cards';
import { dealtCards, type DealtCard, type HandName } from './deal-order.js';
import type { Hands } from './deal.js';
import { handTotal } from './hand.js';
import { outcomeOf } from './outcome.js';

export type RevealStep =
  | ({ readonly kind: 'card' } & DealtCard)
  | { readonly kind: 'initialTotals'; readonly playerTotal: number; readonly bankerTotal: number }
  | { readonly kind: 'natural'; readonly hands: readonly HandName[] }
  | { readonly kind: 'stood'; readonly hand: HandName; readonly total: number }
  | { readonly kind: 'handTotal'; readonly hand: HandName; readonly total: number }
  | { readonly kind: 'completed'; readonly playerTotal: number; readonly bankerTotal: number };

/** Every step of the deal, in order. */
export function revealSteps(hands: Hands): RevealStep[] {
  const { player, banker } = hands;
  const { natural, playerNatural, bankerNatural, playerTotal, bankerTotal } = outcomeOf(player, banker);
  const naturals: HandName[] = [
    ...(playerNatural ? (['PLAYER'] as const) : []),
    ...(bankerNatural ? (['BANKER'] as const) : []),
  ];
  const cards = dealtCards(hands);
  const thirdOf = (hand: HandName): DealtCard | undefined =>
    cards.find((card) => card.hand === hand && card.position === 3);
  return [
    ...cards.slice(0, 4).map((card) => ({ kind: 'card' as const, ...card })),
    {
      kind: 'initialTotals',
      playerTotal: handTotal(player.slice(0, 2)),
      bankerTotal: handTotal(banker.slice(0, 2)),
    },
    ...(natural
      ? [{ kind: 'natural' as const, hands: naturals }]
      : [
          ...thirdCardSteps('PLAYER', thirdOf('PLAYER'), playerTotal),
          ...thirdCardSteps('BANKER', thirdOf('BANKER'), bankerTotal),
        ]),
    { kind: 'completed', playerTotal, bankerTotal },
  ];
}

/** The cards that lie face up after some steps. */
export function faceUpAfter(steps: readonly RevealStep[]): Hands {
  const of = (hand: HandName): CardIndex[] =>
    steps.flatMap((step) => (step.kind === 'card' && step.hand === hand ? [step.card] : []));
  return { player: of('PLAYER'), banker: of('BANKER') };
}

function thirdCardSteps(hand: HandName, third: DealtCard | undefined, total: number): RevealStep[] {
  if (!third) return [{ kind: 'stood', hand, total }];
  return [
    { kind: 'card', ...third },
    { kind: 'handTotal', hand, total },
  ];
}
