import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type DeckModel,
  type EdgeLine,
  add,
  decimalText,
  percentText,
  rational,
  rationalText,
  ZERO,
} from '@sabot/cards';
import type { BetTarget } from './bets.js';
import { houseEdges } from './edges.js';
import { DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, type FullPayTable, type PayTable } from './pay-table.js';
import { eventProbabilities, type RoundEvent } from './probabilities.js';

interface Exact {
  fraction: string;
  decimal: string;
}
interface BetVector {
  outcomes: { event: string; netPays: string; probability: Exact }[];
  hitFrequency: Exact;
  ev: Exact;
  houseEdgePercent: string;
  variance: string;
}
interface ModelVector {
  probabilities: Record<string, Exact>;
  bets: Record<string, BetVector>;
}

const file = readFileSync(new URL('../test/vectors/exact-edges.json', import.meta.url), 'utf8');
const vectors = (JSON.parse(file) as { models: Record<'8deck' | 'infinite', ModelVector> }).models;
const models: [DeckModel, ModelVector][] = [
  [{ model: 'shoe', decks: 8 }, vectors['8deck']],
  [{ model: 'infinite' }, vectors.infinite],
];

/** Events that have a plainer name here than in the vectors. */
const renamed: Record<string, RoundEvent> = {
  perfectPairOneOnly: 'onePerfectPair',
  cards5_playerDrew: 'onlyPlayerDraws',
  cards5_bankerDrew: 'onlyBankerDraws',
  bankerWinOn6_2cards: 'bankerWinOn6TwoCards',
  bankerWinOn6_3cards: 'bankerWinOn6ThreeCards',
  bankerWinOn7_3cards_dragon7: 'bankerWinOn7ThreeCards',
  playerWinOn8_3cards_panda8: 'playerWinOn8ThreeCards',
};

const withPrices = (prices: PayTable): FullPayTable => ({ ...DEFAULT_PAY_TABLE, ...prices });

/** Every bet of the vectors that a pay table can express; the other three belong to other games. */
const bets: Record<string, [BetTarget, FullPayTable]> = {
  player_1to1: ['PLAYER', DEFAULT_PAY_TABLE],
  'banker_0.95to1': ['BANKER', DEFAULT_PAY_TABLE],
  banker_noCommission_half_on_6: ['BANKER', NO_COMMISSION_PAY_TABLE],
  tie_8to1: ['TIE', DEFAULT_PAY_TABLE],
  tie_9to1: ['TIE', withPrices({ TIE: rational(9n) })],
  playerPair_11to1: ['PLAYER_PAIR', DEFAULT_PAY_TABLE],
  bankerPair_11to1: ['BANKER_PAIR', DEFAULT_PAY_TABLE],
  eitherPair_5to1: ['EITHER_PAIR', DEFAULT_PAY_TABLE],
  perfectPair_25to1: ['PERFECT_PAIR', DEFAULT_PAY_TABLE],
  perfectPair_25to1_both200to1: [
    'PERFECT_PAIR',
    withPrices({ PERFECT_PAIR: { one: rational(25n), both: rational(200n) } }),
  ],
  lucky6_12to1_20to1: [
    'LUCKY_SIX',
    withPrices({ LUCKY_SIX: { twoCards: rational(12n), threeCards: rational(20n) } }),
  ],
  super6_12to1: ['SUPER_SIX', DEFAULT_PAY_TABLE],
  super6_15to1: ['SUPER_SIX', withPrices({ SUPER_SIX: rational(15n) })],
  'big_0.54to1': ['BIG', DEFAULT_PAY_TABLE],
  'small_1.5to1': ['SMALL', DEFAULT_PAY_TABLE],
  playerDragonBonus: ['DRAGON_PLAYER', DEFAULT_PAY_TABLE],
  bankerDragonBonus: ['DRAGON_BANKER', DEFAULT_PAY_TABLE],
};
const otherGames = ['banker_ezBaccarat_3card7_push', 'dragon7_40to1', 'panda8_25to1'];

const netText = ({ status, odds }: Pick<EdgeLine, 'status' | 'odds'>): string =>
  status === 'LOST' ? '-1' : rationalText(odds);

/** The probability of each net result, adding up lines that pay the same. */
function chanceByNet(lines: readonly [net: string, probability: string][]): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const [net, probability] of lines) {
    const [n = '0', d = '1'] = probability.split('/');
    const [n0 = '0', d0 = '1'] = (sums[net] ?? '0/1').split('/');
    sums[net] = rationalText(add(rational(BigInt(n), BigInt(d)), rational(BigInt(n0), BigInt(d0))));
  }
  return sums;
}

describe.each(models)('exact figures for %j', (model, vector) => {
  it('know the probability of every event as a fraction', () => {
    const ours = eventProbabilities(model);
    const names = Object.keys(vector.probabilities);
    const found = names.map((name) => {
      const exact = ours[renamed[name] ?? (name as RoundEvent)];
      return [name, { fraction: rationalText(exact), decimal: decimalText(exact, 12) }];
    });
    expect(Object.fromEntries(found)).toEqual(vector.probabilities);
    expect(names).toHaveLength(Object.keys(ours).length);
  });

  it('cover every bet of the vectors', () => {
    expect(Object.keys(vector.bets).sort()).toEqual([...Object.keys(bets), ...otherGames].sort());
  });

  it.each(Object.entries(bets))('know the edge of %s', (name, [target, payTable]) => {
    const edge = houseEdges(model, payTable)[target];
    const expected = vector.bets[name];
    expect(rationalText(edge.expectedValue)).toBe(expected?.ev.fraction);
    expect(rationalText(edge.win)).toBe(expected?.hitFrequency.fraction);
    expect(percentText(edge.houseEdge, 10)).toBe(expected?.houseEdgePercent);
    expect(decimalText(edge.variance, 10)).toBe(expected?.variance);
    expect(chanceByNet(edge.lines.map((line) => [netText(line), rationalText(line.probability)]))).toEqual(
      chanceByNet((expected?.outcomes ?? []).map((o) => [o.netPays, o.probability.fraction])),
    );
  });

  it('give each bet chances that sum to one', () => {
    for (const edge of Object.values(houseEdges(model, DEFAULT_PAY_TABLE))) {
      expect(rationalText([edge.win, edge.push, edge.lose].reduce(add, ZERO))).toBe('1');
    }
  });
});

describe('exact edges', () => {
  it('are known for eight decks well within a second', () => {
    const start = performance.now();
    houseEdges({ model: 'shoe', decks: 8 }, DEFAULT_PAY_TABLE);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('give the pair bets of six decks the 11.25 % that is often quoted', () => {
    const edges = houseEdges({ model: 'shoe', decks: 6 }, DEFAULT_PAY_TABLE);
    expect(percentText(edges.PLAYER_PAIR.houseEdge, 2)).toBe('11.25');
  });

  it('leave no perfect pair in a single deck', () => {
    const { PERFECT_PAIR } = houseEdges({ model: 'shoe', decks: 1 }, DEFAULT_PAY_TABLE);
    expect([PERFECT_PAIR.win, PERFECT_PAIR.houseEdge].map(rationalText)).toEqual(['0', '1']);
  });
});
