/** `sabot simulate`: deals rounds from the fair stream and compares their frequencies with the exact probabilities. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { z } from 'zod';
import { numberOrText } from '../option-text.js';
import { ProgressBar } from '../progress-bar.js';
import type { Paint, Session } from '../session.js';
import { deckJson, deckModel, deckWords, someText, wholeNumber } from '../shapes.js';
import { tallyWith } from '../simulation/parallel-tally.js';
import { frequenciesOf, largestZ, type Frequencies } from '../simulation/frequencies.js';
import { SIMULATED_EVENTS, SIMULATION_CLIENT_SEED } from '../simulation/tally.js';
import { table } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

const DEFAULT_ROUNDS = 1_000_000;
const MAX_ROUNDS = 1e11;
const MAX_WORKERS = 256;
const SEED_BYTES = 32;
const NOTABLE_Z = 4;

const shape = z.object({
  rounds: wholeNumber(1, MAX_ROUNDS).default(DEFAULT_ROUNDS),
  decks: deckModel('infinite'),
  seed: someText.default(() => randomBytes(SEED_BYTES).toString('hex')),
  workers: wholeNumber(1, MAX_WORKERS).default(1),
});

interface SimulateAnswer {
  readonly rounds: number;
  readonly decks: string | number;
  readonly seed: string;
  readonly clientSeed: string;
  readonly events: Frequencies;
  readonly largestZ: number;
}

interface SimulateOptions extends OutputOptions {
  readonly rounds: string;
  readonly decks: string;
  readonly seed?: string;
  readonly workers?: string | true;
}

export function simulateCommand(session: Session): Command {
  const command = new Command('simulate')
    .description(
      'Deal rounds from the fair stream and compare their frequencies with the exact probabilities.',
    )
    .option('--rounds <number>', 'how many rounds', String(DEFAULT_ROUNDS))
    .option('--decks <number>', 'decks in the shoe, fresh for every round, or infinite', 'infinite')
    .option('--seed <text>', 'server seed; the same seed gives the same result (default: a random one)')
    .option('--workers [number]', 'threads to use; without a number, one per core')
    .action(async ({ rounds, decks, seed, workers, ...options }: SimulateOptions) => {
      await serve(session, simulateTool(session), options, () => ({
        rounds: numberOrText(rounds),
        decks,
        seed,
        workers: workers === true ? availableParallelism() : workers && numberOrText(workers),
      }));
    });
  return withJsonOptions(command);
}

function simulateTool(session: Session): Tool<typeof shape, SimulateAnswer> {
  return {
    shape,
    answer: async ({ rounds, decks, seed, workers }) => {
      const bar = new ProgressBar(session.streams.stderr, rounds);
      const tally = await tallyWith(workers, { seed, deck: decks, first: 0, end: rounds }, (done) => {
        bar.advance(done);
      });
      bar.finish();
      const events = frequenciesOf(tally, rounds, decks);
      const clientSeed = SIMULATION_CLIENT_SEED;
      return { rounds, decks: deckJson(decks), seed, clientSeed, events, largestZ: largestZ(events) };
    },
    picture: simulatePicture,
  };
}

function simulatePicture(
  { rounds, decks, seed, clientSeed, events, largestZ: largest }: SimulateAnswer,
  paint: Paint,
): string {
  const rows = SIMULATED_EVENTS.map((event) => {
    const { count, frequency, probability, z } = events[event];
    const zText = z.toFixed(2);
    return [
      event,
      String(count),
      frequency.toFixed(8),
      probability.toFixed(8),
      Math.abs(z) < NOTABLE_Z ? zText : (['red', zText] as const),
    ];
  });
  return [
    `${rounds.toLocaleString('en')} rounds, each from ${deckWords(decks)}`,
    `server seed ${seed}, client seed ${clientSeed}, nonces 0 to ${rounds - 1}`,
    '',
    table('lrrrr', [['event', 'count', 'frequency', 'exact', 'z'], ...rows], paint),
    '',
    `largest |z| ${largest.toFixed(2)}`,
  ].join('\n');
}
