// An independent count of what the exact edges are built on: every sequence of six values is dealt as a real round,
// and every combination of four cards is looked at for pairs.
import { describe, expect, it } from '@jest/globals';
import { freshShoe, rational, removeFromShoe, type Rational } from '@sabot/cards';
import { compositionOf, type Deck } from '../src/composition.js';
import { dealRound } from '../src/deal.js';
import { houseEdges } from '../src/edges.js';
import { cardValue, handTotal, isPairOf, isPerfectPairOf } from '../src/hand.js';
import { pairsDistribution } from '../src/pairs-distribution.js';
import { DEFAULT_PAY_TABLE } from '../src/pay-table.js';
import { totalsDistribution } from '../src/totals-distribution.js';

/** A shoe of two decks after every third card of the first and every fifth of the second have been dealt. */
const partlyDealt = removeFromShoe(
  freshShoe(2),
  [3, 5].flatMap((step) => freshShoe(1).flatMap((_, card) => (card % step === 0 ? [card] : []))),
);
const decks: [name: string, deck: Deck][] = [
  ['an infinite deck', { model: 'infinite' }],
  ['one deck', { model: 'shoe', decks: 1 }],
  ['two decks', { model: 'shoe', decks: 2 }],
  ['two decks partly dealt', partlyDealt],
];

/** Cards of each of the ten values. */
const valueCounts = (deck: Deck): number[] => {
  const left = new Array<number>(10).fill(0);
  compositionOf(deck).counts.forEach(
    (copies, card) => (left[cardValue(card)] = (left[cardValue(card)] ?? 0) + copies),
  );
  return left;
};

/** A total of ways for each key; sums stay far below 2^53 for the small decks counted here. */
type Tally = Float64Array;
const count = (tally: Tally, key: number, ways: number): void => {
  tally[key] = (tally[key] ?? 0) + ways;
};

const roundKey = (
  playerTotal: number,
  bankerTotal: number,
  playerCards: number,
  bankerCards: number,
): number => playerTotal * 1000 + bankerTotal * 100 + playerCards * 10 + bankerCards;

/** Deals every sequence of six values, weighted by the number of card sequences behind it. */
function countRounds(deck: Deck): Tally {
  const left = valueCounts(deck);
  const { removed } = compositionOf(deck);
  const tally = new Float64Array(10_000);
  const cards: number[] = [];
  const draw = (ways: number): void => {
    if (cards.length === 6) {
      let next = 0;
      const { player, banker } = dealRound(() => cards[next++] ?? NaN);
      count(tally, roundKey(handTotal(player), handTotal(banker), player.length, banker.length), ways);
      return;
    }
    for (let value = 0; value < 10; value += 1) {
      const copies = left[value] ?? 0;
      if (copies === 0) continue;
      left[value] = copies - removed;
      cards.push((value + 12) % 13);
      draw(ways * copies);
      cards.pop();
      left[value] = copies;
    }
  };
  draw(1);
  return tally;
}

/** Looks at the pairs of every ordered draw of four cards; the key is three times the player's grade plus the banker's. */
function countPairs(deck: Deck): Tally {
  const { counts, removed } = compositionOf(deck);
  const left = new Float64Array(counts);
  const tally = new Float64Array(9);
  const cards = [0, 0, 0, 0];
  const grade = (a = 0, b = 0): number => (isPerfectPairOf(a, b) ? 2 : isPairOf(a, b) ? 1 : 0);
  const draw = (position: number, ways: number): void => {
    if (position === 4) {
      count(tally, 3 * grade(cards[0], cards[2]) + grade(cards[1], cards[3]), ways);
      return;
    }
    for (let card = 0; card < 52; card += 1) {
      const copies = left[card] ?? 0;
      if (copies === 0) continue;
      left[card] = copies - removed;
      cards[position] = card;
      draw(position + 1, ways * copies);
      left[card] = copies;
    }
  };
  draw(0, 1);
  return tally;
}

/** The edge of LUCKY_SIX at 12:1 and 23:1, from every round dealt and nothing else. */
function luckySixEdge(deck: Deck): Rational {
  const rounds = countRounds(deck);
  const wins = (bankerCards: number): bigint => {
    let ways = 0n;
    for (let playerTotal = 0; playerTotal < 6; playerTotal += 1)
      for (const playerCards of [2, 3])
        ways += BigInt(rounds[roundKey(playerTotal, 6, playerCards, bankerCards)] ?? 0);
    return ways;
  };
  const total = BigInt(rounds.reduce((sum, ways) => sum + ways, 0));
  return rational(total - 13n * wins(2) - 24n * wins(3), total);
}

describe('the edge of LUCKY_SIX', () => {
  it.each<[string, Deck]>([
    ['an infinite deck', { model: 'infinite' }],
    ['one deck', { model: 'shoe', decks: 1 }],
    ['eight decks', { model: 'shoe', decks: 8 }],
    ['two decks partly dealt', partlyDealt],
  ])('is what dealing every round of %s gives', (_, deck) => {
    const { LUCKY_SIX } = houseEdges(deck, DEFAULT_PAY_TABLE);
    expect(LUCKY_SIX.houseEdge).toEqual(luckySixEdge(deck));
  });
});

describe.each(decks)('every round of %s', (_, deck) => {
  const { removed, size } = compositionOf(deck);

  it('ends in each pair of totals as often as the value classes say', () => {
    const { cases, totalWays } = totalsDistribution(deck);
    const ours = new Float64Array(10_000);
    for (const { result, ways } of cases) {
      const key = roundKey(result.playerTotal, result.bankerTotal, result.playerCards, result.bankerCards);
      count(ours, key, Number(ways));
    }
    expect(ours).toEqual(countRounds(deck));
    expect(totalWays).toBe([0, 1, 2, 3, 4, 5].reduce((ways, k) => ways * BigInt(size - k * removed), 1n));
  });

  it('shows each combination of pairs as often as the closed form says', () => {
    const { cases, totalWays } = pairsDistribution(deck);
    const ours = new Float64Array(9);
    for (const { result, ways } of cases) {
      const player = Number(result.playerPair) + Number(result.playerPerfectPair);
      const banker = Number(result.bankerPair) + Number(result.bankerPerfectPair);
      count(ours, 3 * player + banker, Number(ways));
    }
    expect(ours).toEqual(countPairs(deck));
    expect(cases.reduce((sum, { ways }) => sum + ways, 0n)).toBe(totalWays);
  });
});
