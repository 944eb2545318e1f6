import { describe, expect, it } from '@jest/globals';
import type { CardIndex } from '@sabot/cards';
import fc from 'fast-check';
import { areDealtHands, cardsInOrder } from './deal-order.js';
import { type Deal, dealRound } from './deal.js';
import { cardValue, handTotal, isNaturalTotal } from './hand.js';
import { outcomeOf } from './outcome.js';
import { faceUpAfter, revealSteps } from './reveal-steps.js';
import { bankerDraws, playerDraws } from './tableau.js';

/** One card of each value: 10, A, 2 to 9. */
const VALUES = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Every deal that differs in the value of any card. */
function* everyDeal(): Generator<Deal> {
  for (const p1 of VALUES)
    for (const b1 of VALUES)
      for (const p2 of VALUES) for (const b2 of VALUES) yield* everyDealFrom([p1, b1, p2, b2]);
}

function* everyDealFrom(four: readonly CardIndex[]): Generator<Deal> {
  const thirds = dealt([...four, 0, 0]).cards.length === 4 ? [0] : VALUES;
  for (const fifth of thirds) {
    const sixths = dealt([...four, fifth, 0]).cards.length === 6 ? VALUES : [0];
    for (const sixth of sixths) yield dealt([...four, fifth, sixth]);
  }
}

function dealt(cards: readonly CardIndex[]): Deal {
  let at = 0;
  return dealRound(() => cards[at++] ?? 0);
}

const anyDeal = fc.array(fc.nat({ max: 51 }), { minLength: 6, maxLength: 6 }).map(dealt);

describe('the steps of a reveal', () => {
  it('show exactly the cards of the deal, whatever was dealt', () => {
    let count = 0;
    for (const { player, banker, cards } of everyDeal()) {
      const shown = faceUpAfter(revealSteps({ player, banker }));
      const same =
        String(shown.player) === String(player) &&
        String(shown.banker) === String(banker) &&
        String(cardsInOrder({ player, banker })) === String(cards) &&
        areDealtHands({ player, banker });
      if (!same) expect(shown).toEqual({ player, banker });
      count++;
    }
    expect(count).toBeGreaterThan(100_000);
  });

  it('describe each hand as the tableau does', () => {
    fc.assert(
      fc.property(anyDeal, (hands) => {
        const { player, banker } = hands;
        const steps = revealSteps(hands);
        const [playerTotal, bankerTotal] = [handTotal(player.slice(0, 2)), handTotal(banker.slice(0, 2))];
        const natural = isNaturalTotal(playerTotal) || isNaturalTotal(bankerTotal);
        const third = player[2] === undefined ? null : cardValue(player[2]);
        const stood = steps.flatMap((step) => (step.kind === 'stood' ? [step.hand] : []));
        expect(steps.some(({ kind }) => kind === 'natural')).toBe(natural);
        expect(stood.includes('PLAYER')).toBe(!natural && !playerDraws(playerTotal));
        expect(stood.includes('BANKER')).toBe(!natural && !bankerDraws(bankerTotal, third));
      }),
    );
  });

  it('begin with four cards in turn and the totals, and end with the final totals', () => {
    fc.assert(
      fc.property(anyDeal, (hands) => {
        const steps = revealSteps(hands);
        const { playerTotal, bankerTotal } = outcomeOf(hands.player, hands.banker);
        expect(steps.slice(0, 4).map((step) => step.kind === 'card' && step.hand)).toEqual([
          'PLAYER',
          'BANKER',
          'PLAYER',
          'BANKER',
        ]);
        expect(steps[4]?.kind).toBe('initialTotals');
        expect(steps.at(-1)).toEqual({ kind: 'completed', playerTotal, bankerTotal });
      }),
    );
  });

  it('carry with each card the total of its hand so far', () => {
    fc.assert(
      fc.property(anyDeal, (hands) => {
        const steps = revealSteps(hands);
        for (const [at, step] of steps.entries()) {
          if (step.kind !== 'card') continue;
          const { player, banker } = faceUpAfter(steps.slice(0, at + 1));
          const hand = step.hand === 'PLAYER' ? player : banker;
          expect([step.position, step.total, step.value]).toEqual([
            hand.length,
            handTotal(hand),
            cardValue(step.card),
          ]);
        }
      }),
    );
  });

  it('name both hands of a double natural', () => {
    expect(revealSteps({ player: [8, 9], banker: [21, 22] })[5]).toEqual({
      kind: 'natural',
      hands: ['PLAYER', 'BANKER'],
    });
  });

  it('give the cards in the order in which they are dealt', () => {
    expect(cardsInOrder({ player: [10, 11, 12], banker: [20, 21, 22] })).toEqual([10, 20, 11, 21, 12, 22]);
    expect(cardsInOrder({ player: [10, 11], banker: [20, 21, 22] })).toEqual([10, 20, 11, 21, 22]);
    expect(cardsInOrder({ player: [10, 11], banker: [20] })).toEqual([10, 20, 11]);
  });
});
