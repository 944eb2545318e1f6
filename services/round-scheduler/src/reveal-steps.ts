/**
 * The steps in which a finished deal is shown: P1 B1 P2 B2, the totals of two cards, then a natural, or for the player and
 * the banker in turn a stand or a third card with its new total, and the end. What is shown follows from the hands alone:
 * a hand of two cards without a natural stood, a hand of three drew.
 */
import { cardValue, type CardIndex, handTotal, outcomeOf } from '@sabot/baccarat';
import type { Hands } from '@sabot/translation';

export type HandName = 'PLAYER' | 'BANKER';

export type RevealStep =
  | {
      readonly kind: 'card';
      readonly hand: HandName;
      /** From 1 in its hand. */
      readonly position: number;
      readonly card: CardIndex;
      readonly value: number;
      readonly total: number;
    }
  | { readonly kind: 'initialTotals'; readonly playerTotal: number; readonly bankerTotal: number }
  | { readonly kind: 'natural'; readonly hands: readonly HandName[] }
  | { readonly kind: 'stood'; readonly hand: HandName; readonly total: number }
  | { readonly kind: 'handTotal'; readonly hand: HandName; readonly total: number }
  | { readonly kind: 'completed'; readonly playerTotal: number; readonly bankerTotal: number };

/** Every step of the deal, in order. */
export function revealSteps({ player, banker }: Hands): RevealStep[] {
  const { natural, playerNatural, bankerNatural, playerTotal, bankerTotal } = outcomeOf(player, banker);
  const naturals: HandName[] = [
    ...(playerNatural ? (['PLAYER'] as const) : []),
    ...(bankerNatural ? (['BANKER'] as const) : []),
  ];
  return [
    cardStep('PLAYER', player, 1),
    cardStep('BANKER', banker, 1),
    cardStep('PLAYER', player, 2),
    cardStep('BANKER', banker, 2),
    {
      kind: 'initialTotals',
      playerTotal: handTotal(player.slice(0, 2)),
      bankerTotal: handTotal(banker.slice(0, 2)),
    },
    ...(natural
      ? [{ kind: 'natural' as const, hands: naturals }]
      : [...thirdCardSteps('PLAYER', player), ...thirdCardSteps('BANKER', banker)]),
    { kind: 'completed', playerTotal, bankerTotal },
  ];
}

/** The cards that lie face up after some steps. */
export function faceUpAfter(steps: readonly RevealStep[]): Hands {
  const of = (hand: HandName): CardIndex[] =>
    steps.flatMap((step) => (step.kind === 'card' && step.hand === hand ? [step.card] : []));
  return { player: of('PLAYER'), banker: of('BANKER') };
}

/** All cards in the order in which they are dealt. */
export function cardsInOrder(hands: Hands): CardIndex[] {
  return revealSteps(hands).flatMap((step) => (step.kind === 'card' ? [step.card] : []));
}

function thirdCardSteps(hand: HandName, cards: readonly CardIndex[]): RevealStep[] {
  const total = handTotal(cards);
  if (cards.length === 2) return [{ kind: 'stood', hand, total }];
  return [cardStep(hand, cards, 3), { kind: 'handTotal', hand, total }];
}

function cardStep(hand: HandName, cards: readonly CardIndex[], position: number): RevealStep {
  const card = cards[position - 1];
  if (card === undefined) throw new RangeError(`the ${hand} hand has no card ${position}`);
  return {
    kind: 'card',
    hand,
    position,
    card,
    value: cardValue(card),
    total: handTotal(cards.slice(0, position)),
  };
}
