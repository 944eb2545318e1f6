// An independent count of what the exact edges are built on: every sequence of six values is dealt as a real round,
// and every combination of four cards is looked at for pairs.
import { describe, expect, it } from '@jest/globals';
import { rational, type DeckModel, type Rational } from '@sabot/cards';
import { dealRound } from '../src/deal.js';
import { houseEdges } from '../src/edges.js';
import { handTotal, isPairOf, isPerfectPairOf } from '../src/hand.js';
import { pairsDistribution } from '../src/pairs-distribution.js';
import { DEFAULT_PAY_TABLE } from '../src/pay-table.js';
import { totalsDistribution } from '../src/totals-distribution.js';

const models: DeckModel[] = [{ model: 'infinite' }, { model: 'shoe', decks: 1 }, { model: 'shoe', decks: 2 }];

const copiesOf = (model: DeckModel): number => (model.model === 'infinite' ? 1 : model.decks);
const removedBy = (model: DeckModel): number => (model.model === 'infinite' ? 0 : 1);

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
function countRounds(model: DeckModel): Tally {
  const left = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((copies) => copies * copiesOf(model));
  const removed = removedBy(model);
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
function countPairs(model: DeckModel): Tally {
  const removed = removedBy(model);
  const left = new Float64Array(52).fill(copiesOf(model));
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
function luckySixEdge(model: DeckModel): Rational {
  const rounds = countRounds(model);
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
  it.each<DeckModel>([{ model: 'infinite' }, { model: 'shoe', decks: 1 }, { model: 'shoe', decks: 8 }])(
    'is what dealing every round of %j gives',
    (model) => {
      const { LUCKY_SIX } = houseEdges(model, DEFAULT_PAY_TABLE);
      expect(LUCKY_SIX.houseEdge).toEqual(luckySixEdge(model));
    },
  );
});

describe.each(models)('every round of %j', (model) => {
  it('ends in each pair of totals as often as the value classes say', () => {
    const { cases, totalWays } = totalsDistribution(model);
    const ours = new Float64Array(10_000);
    for (const { result, ways } of cases) {
      const key = roundKey(result.playerTotal, result.bankerTotal, result.playerCards, result.bankerCards);
      count(ours, key, Number(ways));
    }
    expect(ours).toEqual(countRounds(model));
    const removed = BigInt(removedBy(model));
    const size = BigInt(52 * copiesOf(model));
    expect(totalWays).toBe([0n, 1n, 2n, 3n, 4n, 5n].reduce((ways, k) => ways * (size - k * removed), 1n));
  });

  it('shows each combination of pairs as often as the closed form says', () => {
    const { cases, totalWays } = pairsDistribution(model);
    const ours = new Float64Array(9);
    for (const { result, ways } of cases) {
      const player = Number(result.playerPair) + Number(result.playerPerfectPair);
      const banker = Number(result.bankerPair) + Number(result.bankerPerfectPair);
      count(ours, 3 * player + banker, Number(ways));
    }
    expect(ours).toEqual(countPairs(model));
    expect(cases.reduce((sum, { ways }) => sum + ways, 0n)).toBe(totalWays);
  });
});
