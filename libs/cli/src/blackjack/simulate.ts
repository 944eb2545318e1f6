/** `sabot simulate --game blackjack`: rounds by exact best play, and what they gain beside the exact value. */
import { rulesToJson, type BlackjackRulesJson } from '@sabot/blackjack';
import { z } from 'zod';
import { ProgressBar } from '../progress-bar.js';
import type { Paint, Session } from '../session.js';
import { netFigures, type NetFigures } from '../simulation/blackjack-tally.js';
import { tallyWith } from '../simulation/parallel-tally.js';
import { NOTABLE_Z, simulationFields } from '../simulation/simulation-fields.js';
import { SIMULATION_CLIENT_SEED } from '../simulation/tally.js';
import { table } from '../table.js';
import type { Tool } from '../tool.js';
import { blackjackRules } from './rules-shape.js';

const shape = z.object({ ...simulationFields, rules: blackjackRules });

interface SimulateAnswer extends NetFigures {
  readonly rounds: number;
  readonly seed: string;
  readonly clientSeed: string;
  readonly rules: BlackjackRulesJson;
}

export function blackjackSimulateTool(session: Session): Tool<typeof shape, SimulateAnswer> {
  return {
    shape,
    answer: async ({ rounds, seed, rules, workers }) => {
      const bar = new ProgressBar(session.streams.stderr, rounds);
      const tally = await tallyWith(workers, { seed, rules, first: 0, end: rounds }, (done) => {
        bar.advance(done);
      });
      bar.finish();
      const clientSeed = SIMULATION_CLIENT_SEED;
      return { rounds, seed, clientSeed, rules: rulesToJson(rules), ...netFigures(tally, rounds, rules) };
    },
    picture: simulatePicture,
  };
}

function simulatePicture(
  { rounds, seed, clientSeed, averageNet, exactNet, standardError, z: score }: SimulateAnswer,
  paint: Paint,
): string {
  const percent = (part: number): string => (100 * part).toFixed(6);
  const zText = score.toFixed(2);
  const row = [percent(averageNet), percent(exactNet), percent(standardError)];
  return [
    `${rounds.toLocaleString('en')} rounds of blackjack by exact best play, on an infinite deck`,
    `server seed ${seed}, client seed ${clientSeed}, nonces 0 to ${rounds - 1}`,
    '',
    table(
      'rrrr',
      [
        ['gain per stake %', 'exact', 'standard error', 'z'],
        [...row, Math.abs(score) < NOTABLE_Z ? zText : (['red', zText] as const)],
      ],
      paint,
    ),
  ].join('\n');
}
