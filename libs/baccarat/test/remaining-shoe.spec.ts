// The edges of a shoe in play, against every order in which its last cards can come. Here single cards are dealt, not
// values, and each bet is priced from the whole outcome as at a table.
import { describe, expect, it } from '@jest/globals';
import {
  add,
  approximate,
  freshShoe,
  rational,
  removeFromShoe,
  subtract,
  ZERO,
  type Rational,
} from '@sabot/cards';
import fc from 'fast-check';
import { BET_TARGETS, type BetTarget } from '../src/bets.js';
import { dealRound } from '../src/deal.js';
import { houseEdges } from '../src/edges.js';
import { outcomeOf } from '../src/outcome.js';
import { DEFAULT_PAY_TABLE } from '../src/pay-table.js';
import { returnMultiples } from '../src/payout.js';

/** The shoe that holds exactly these cards. */
const shoeOf = (cards: readonly number[]): number[] => {
  const counts = freshShoe(0);
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
};

/** What each bet returns per unit on average, from every order of the first six cards. */
function averageReturns(cards: readonly number[]): Record<BetTarget, Rational> {
  const sums = new Map<BetTarget, Rational>(BET_TARGETS.map((target) => [target, ZERO]));
  const taken: number[] = [];
  let orders = 0n;
  const visit = (): void => {
    if (taken.length === 6) {
      let next = 0;
      const { player, banker } = dealRound(() => cards[taken[next++] ?? NaN] ?? NaN);
      const returns = returnMultiples(outcomeOf(player, banker), DEFAULT_PAY_TABLE);
      for (const target of BET_TARGETS)
        sums.set(target, add(sums.get(target) ?? ZERO, returns[target].multiple));
      orders += 1n;
      return;
    }
    for (let position = 0; position < cards.length; position += 1) {
      if (taken.includes(position)) continue;
      taken.push(position);
      visit();
      taken.pop();
    }
  };
  visit();
  const averages = [...sums].map(([target, { numerator, denominator }]) => [
    target,
    rational(numerator, denominator * orders),
  ]);
  return Object.fromEntries(averages) as Record<BetTarget, Rational>;
}

const returnsBy = (counts: readonly number[]): Record<BetTarget, Rational> =>
  Object.fromEntries(
    Object.entries(houseEdges(counts, DEFAULT_PAY_TABLE)).map(([target, { houseEdge }]) => [
      target,
      subtract(rational(1n), houseEdge),
    ]),
  ) as Record<BetTarget, Rational>;

describe('the edges of a shoe in play', () => {
  it('are what every order of its last cards returns, for every bet', () => {
    // Few faces, so that pairs and perfect pairs are common.
    const face = fc.constantFrom(0, 4, 7, 8, 9, 10, 12, 13, 17, 20, 22, 43);
    const cards = fc.array(face, { minLength: 6, maxLength: 7 });
    fc.assert(
      fc.property(cards, (left) => {
        expect(returnsBy(shoeOf(left))).toEqual(averageReturns(left));
      }),
      { numRuns: 25 },
    );
  });

  it('are those of the fresh shoe while no card is dealt', () => {
    for (const decks of [1, 6, 8])
      expect(houseEdges(freshShoe(decks), DEFAULT_PAY_TABLE)).toEqual(
        houseEdges({ model: 'shoe', decks }, DEFAULT_PAY_TABLE),
      );
  });

  it('have no pair once each rank is left at most once', () => {
    const { PLAYER_PAIR } = houseEdges(shoeOf([0, 1, 2, 3, 4, 5, 6, 7]), DEFAULT_PAY_TABLE);
    expect(PLAYER_PAIR.houseEdge).toEqual(rational(1n));
  });

  it('move with each card that leaves as the literature on card counting says', () => {
    // Effects of removal on BANKER with eight decks, in ten thousandths of a percent of the stake, for A to 9 and 10.
    const known = [44, 52, 65, 116, -83, -113, -83, -50, -23, 19];
    const fresh = houseEdges({ model: 'shoe', decks: 8 }, DEFAULT_PAY_TABLE).BANKER.houseEdge;
    const effects = known.map((_, rank) => {
      const left = houseEdges(removeFromShoe(freshShoe(8), [rank]), DEFAULT_PAY_TABLE).BANKER.houseEdge;
      return Math.round(approximate(subtract(fresh, left)) * 1e6);
    });
    expect(effects).toEqual(known);
  });

  it.each([
    ['fewer than six cards', shoeOf([0, 1, 2, 3, 4])],
    ['a negative count', [...freshShoe(8).slice(1), -1]],
    ['half a card', [...freshShoe(8).slice(1), 0.5]],
    ['51 faces', freshShoe(8).slice(1)],
    ['more copies than any shoe has', freshShoe(65)],
  ])('do not exist for %s', (_, counts) => {
    expect(() => houseEdges(counts, DEFAULT_PAY_TABLE)).toThrow(RangeError);
  });
});
