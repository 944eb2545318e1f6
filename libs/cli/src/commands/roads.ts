/** `sabot roads`: draws all roads of a list of rounds. */
import { parseRoundCode, RoadsBuilder, type Roads, type RoadsState } from '@sabot/roads';
import { Command } from 'commander';
import { z } from 'zod';
import { listOf } from '../option-text.js';
import { roadsPicture } from '../roads-picture.js';
import type { Session } from '../session.js';
import { shown } from '../shapes.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

const round = z.unknown().transform((code, context) => {
  const mark = typeof code === 'string' ? parseRoundCode(code) : undefined;
  if (mark !== undefined) return mark;
  const wanted = 'P, B or T, then p for a player pair and b for a banker pair';
  context.addIssue({ code: 'custom', message: `expected ${wanted}, got ${shown(code)}` });
  return z.NEVER;
});

const shape = z.object({ rounds: z.array(round, { error: 'expected a list of rounds such as "P,B,Bp,T"' }) });

interface RoadsAnswer {
  readonly roads: Roads;
  readonly state: RoadsState;
}

const tool: Tool<typeof shape, RoadsAnswer> = {
  shape,
  answer: ({ rounds }) => {
    const builder = new RoadsBuilder();
    for (const mark of rounds) builder.add(mark);
    return { roads: builder.roads(), state: builder.state };
  },
  picture: ({ roads, state }, paint) => roadsPicture(roads, state, paint),
  json: ({ roads }) => roads,
};

export function roadsCommand(session: Session): Command {
  const command = new Command('roads')
    .description('Draw the bead plate, the big road, the derived roads and the asking road.')
    .argument('[rounds]', 'rounds such as "P,B,Bp,T": the winner, then p and b for pairs')
    .action(async (rounds: string | undefined, options: OutputOptions) => {
      await serve(session, tool, options, () => ({
        rounds: rounds === undefined ? undefined : listOf(rounds),
      }));
    });
  return withJsonOptions(command);
}
