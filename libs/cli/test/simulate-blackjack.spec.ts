/** A simulation of blackjack is fair hands, played by exact best play, compared with the exact edge. */
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES, ExactPlay, OpenCards, settle, type BlackjackRules } from '@sabot/blackjack';
import { approximate, CARD_COUNT } from '@sabot/cards';
import { createStream } from '@sabot/fairness';
import { blackjackCounter, netFigures, playedBest } from '../src/simulation/blackjack-tally.js';
import { chunksOf } from '../src/simulation/parallel-tally.js';
import { addTallies } from '../src/simulation/tally.js';
import { captured } from './captured-run.js';

const seed = 'a1b2c3d4'.repeat(8);

interface Simulated {
  readonly averageNet: number;
  readonly exactNet: number;
  readonly z: number;
}

describe('simulated hands of blackjack', () => {
  it('gain the exact edge within three standard errors over 30,000 fair hands', async () => {
    const { code, json } = await captured([
      'simulate',
      '--game',
      'blackjack',
      '--rounds',
      '30000',
      '--seed',
      seed,
      '--json',
    ]);
    const { exactNet, z } = json[0] as Simulated;
    expect(code).toBe(0);
    expect(exactNet).toBeCloseTo(-0.0062942657, 10);
    expect(Math.abs(z)).toBeLessThan(3);
  });

  it('are the same however they are sliced', () => {
    const rules: BlackjackRules = { ...DEFAULT_RULES, resplitAces: true };
    const whole = { seed, rules, first: 0, end: 20_500 };
    const chunks = [...chunksOf(whole)];
    expect(chunks.map(({ rounds }) => rounds)).toEqual([20_000, 500]);
    expect(chunks.map(({ tally }) => tally).reduce(addTallies)).toEqual(blackjackCounter(rules)(whole));
  });

  it('are each dealt from the stream of their own nonce', () => {
    const play = new ExactPlay(DEFAULT_RULES);
    const stream = createStream(seed, 'simulate', 7);
    const { net } = settle(playedBest(play, new OpenCards(() => stream.bounded(CARD_COUNT))));
    const tally = blackjackCounter(DEFAULT_RULES)({ seed, rules: DEFAULT_RULES, first: 7, end: 8 });
    expect(netFigures(tally, 1, DEFAULT_RULES).averageNet).toBe(approximate(net));
  });

  it('have a z-score that is the distance from the exact gain in standard errors', () => {
    const { averageNet, exactNet, standardError, z } = netFigures([-20, 1_000], 100, DEFAULT_RULES);
    expect(averageNet).toBe(-0.1);
    expect(standardError).toBeCloseTo(Math.sqrt((1_000 / 100 / 4 - 0.01) / 100), 12);
    expect(z).toBeCloseTo((-0.1 - exactNet) / standardError, 12);
  });

  it.each([
    [['--game', 'poker'], /game/],
    [['--game', 'blackjack', '--decks', '8'], /decks: blackjack is dealt from an infinite deck/],
    [['--rules', 'rules.json'], /rules: baccarat has none to choose/],
  ])('are refused with %j', async (argv, message) => {
    const { code, stderr } = await captured(['simulate', ...argv]);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  it('are summed up for people', async () => {
    const { stdout } = await captured(['simulate', '--game', 'blackjack', '--rounds', '100', '--seed', seed]);
    expect(stdout).toMatch(/100 rounds of blackjack by exact best play/);
    expect(stdout).toMatch(/-0\.629427 +\d+\.\d{6} +-?\d\.\d\d/);
  });
});
