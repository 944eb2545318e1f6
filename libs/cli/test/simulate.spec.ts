import { describe, expect, it } from '@jest/globals';
import { chunksOf } from '../src/simulation/parallel-tally.js';
import { frequenciesOf } from '../src/simulation/frequencies.js';
import { addTallies, SIMULATED_EVENTS, tallyOf } from '../src/simulation/tally.js';
import { captured, linesThrough } from './captured-run.js';

/** Dealing many rounds takes a while on a busy machine. */
const PATIENCE_MS = 60_000;

const seed = 'a1b2c3d4'.repeat(8);
const infinite = { model: 'infinite' } as const;

interface Simulated {
  readonly rounds: number;
  readonly seed: string;
  readonly largestZ: number;
  readonly events: Record<string, { count: number; frequency: number; probability: number; z: number }>;
}

interface Hand {
  readonly winner: string;
}

async function simulated(...argv: string[]): Promise<Simulated> {
  const { code, json } = await captured(['simulate', ...argv, '--json']);
  expect(code).toBe(0);
  return json[0] as Simulated;
}

describe('simulated rounds of the fair stream', () => {
  it(
    'stay near the exact probabilities of an infinite deck over 200,000 rounds',
    async () => {
      const { events, largestZ } = await simulated('--rounds', '200000', '--seed', seed);
      expect(Object.keys(events)).toEqual(SIMULATED_EVENTS);
      expect(largestZ).toBeLessThan(4.5);
      expect(events.tie?.probability).toBeCloseTo(460_601 / 4_826_809, 12);
    },
    PATIENCE_MS,
  );

  it(
    'stay near those of a fresh eight-deck shoe',
    async () => {
      const { events, largestZ } = await simulated('--rounds', '60000', '--decks', '8', '--seed', seed);
      expect(largestZ).toBeLessThan(4.5);
      expect(events.playerPair?.probability).toBeCloseTo(31 / 415, 12);
    },
    PATIENCE_MS,
  );

  it('have z-scores that are their distance from the mean in standard deviations', () => {
    const tally = SIMULATED_EVENTS.map(() => 112);
    const { playerPair } = frequenciesOf(tally, 1300, infinite);
    expect(playerPair.z).toBeCloseTo(12 / Math.sqrt((100 * 12) / 13), 10);
  });

  it('have no perfect pair with one deck', async () => {
    const { events } = await simulated('--rounds', '2000', '--decks', '1', '--seed', seed);
    expect(events.playerPerfectPair).toEqual({ count: 0, frequency: 0, probability: 0, z: 0 });
  });

  it('are the rounds that draw and hand show for the same seeds and nonces', async () => {
    const nonces = Array.from({ length: 60 }, (_, nonce) => nonce);
    const seeds = nonces.map((nonce) => ({ serverSeed: seed, clientSeed: 'simulate', nonce }));
    const hands = await linesThrough('hand', (await linesThrough('draw', seeds)).json);
    const winners = nonces.map((first) => {
      const [playerWins, bankerWins] = tallyOf({ seed, deck: infinite, first, end: first + 1 });
      return playerWins === 1 ? 'PLAYER' : bankerWins === 1 ? 'BANKER' : 'TIE';
    });
    expect(hands.json.map((hand) => (hand as Hand).winner)).toEqual(winners);
  });

  it('add up the same however they are sliced', () => {
    const whole = { seed, deck: infinite, first: 0, end: 50_001 };
    const chunks = [...chunksOf(whole)];
    expect(chunks.map(({ rounds }) => rounds)).toEqual([20_000, 20_000, 10_001]);
    expect(chunks.map(({ tally }) => tally).reduce(addTallies)).toEqual(tallyOf(whole));
  });

  it('use a fresh random seed when none is given, and report it', async () => {
    const [a, b] = [await simulated('--rounds', '10'), await simulated('--rounds', '10')];
    expect(a.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(a.seed).not.toBe(b.seed);
  });

  it(
    'show a progress bar only on a terminal',
    async () => {
      const argv = ['simulate', '--rounds', '50000', '--seed', seed];
      expect((await captured(argv, { terminal: true })).stderr).toMatch(/\r\[#+\.*\] \d+ %.*\r/);
      const quiet = await captured(argv);
      expect(quiet.stderr).toBe('');
      expect(quiet.stdout).toMatch(/largest \|z\| \d\.\d\d/);
    },
    PATIENCE_MS,
  );
});
