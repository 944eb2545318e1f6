/** `sabot simulate`: deals rounds from the fair stream and compares their frequencies with the exact probabilities. */
import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { blackjackSimulateTool } from '../blackjack/simulate.js';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { jsonFile } from '../json-text.js';
import { numberOrText } from '../option-text.js';
import { ProgressBar } from '../progress-bar.js';
import type { Paint, Session } from '../session.js';
import { deckJson, deckModel, deckWords } from '../shapes.js';
import { tallyWith } from '../simulation/parallel-tally.js';
import { frequenciesOf, largestZ, type Frequencies } from '../simulation/frequencies.js';
import { DEFAULT_ROUNDS, NOTABLE_Z, simulationFields } from '../simulation/simulation-fields.js';
import { SIMULATED_EVENTS, SIMULATION_CLIENT_SEED } from '../simulation/tally.js';
import { table } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

const GAMES = ['baccarat', 'blackjack'];

const shape = z.object({ ...simulationFields, decks: deckModel('infinite') });

interface SimulateAnswer {
  readonly rounds: number;
  readonly decks: string | number;
  readonly seed: string;
  readonly clientSeed: string;
  readonly events: Frequencies;
  readonly largestZ: number;
}

interface SimulateOptions extends OutputOptions {
  readonly game: string;
  readonly rounds: string;
  readonly decks?: string;
  readonly rules?: string;
  readonly seed?: string;
  readonly workers?: string | true;
}

export function simulateCommand(session: Session): Command {
  const command = new Command('simulate')
    .description('Deal rounds from the fair stream and compare what happens with the exact figures.')
    .addOption(new Option('--game <name>', 'the game to deal').choices(GAMES).default('baccarat'))
    .option('--rounds <number>', 'how many rounds', String(DEFAULT_ROUNDS))
    .option('--decks <number>', 'baccarat: decks in the shoe, fresh for every round, or infinite (default)')
    .option('--rules <file>', 'blackjack: JSON file with the rules that differ from those of our tables')
    .option('--seed <text>', 'server seed; the same seed gives the same result (default: a random one)')
    .option('--workers [number]', 'threads to use; without a number, one per core')
    .action(async ({ game, rounds, decks, rules, seed, workers, ...options }: SimulateOptions) => {
      const given = {
        rounds: numberOrText(rounds),
        seed,
        workers: workers === true ? availableParallelism() : workers && numberOrText(workers),
      };
      if (game === 'blackjack') {
        if (decks !== undefined) throw new BadInput('decks: blackjack is dealt from an infinite deck');
        const tool = blackjackSimulateTool(session);
        await serve(session, tool, options, () => ({ ...given, rules: rules && jsonFile(rules) }));
      } else {
        if (rules !== undefined) throw new BadInput('rules: baccarat has none to choose');
        await serve(session, simulateTool(session), options, () => ({ ...given, decks }));
      }
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
