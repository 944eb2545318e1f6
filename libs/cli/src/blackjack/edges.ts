/** `sabot blackjack edges`: the exact edge and the best first play of every hand under a rule set. */
import { ExactPlay, firstPlays, type FirstPlayTable } from '@sabot/blackjack';
import { percentText, rationalText } from '@sabot/cards';
import { Command } from 'commander';
import { z } from 'zod';
import { jsonFile } from '../json-text.js';
import type { Paint, Session } from '../session.js';
import { table } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';
import { blackjackRules } from './rules-shape.js';

const DECIMALS = 8;

const shape = z.object({ rules: blackjackRules });

interface EdgesAnswer {
  readonly houseEdge: string;
  readonly houseEdgePercent: string;
  readonly firstPlay: FirstPlayTable;
}

const tool: Tool<typeof shape, EdgesAnswer> = {
  shape,
  answer: ({ rules }) => {
    const play = new ExactPlay(rules);
    return {
      houseEdge: rationalText(play.houseEdge),
      houseEdgePercent: percentText(play.houseEdge, DECIMALS),
      firstPlay: firstPlays(play),
    };
  },
  picture: edgesPicture,
};

export function blackjackEdgesCommand(session: Session): Command {
  const command = new Command('edges')
    .description('The exact house edge under best play on an infinite deck, and the best first plays.')
    .option('--rules <file>', 'JSON file with the rules that differ from those of our tables')
    .action(async (options: OutputOptions & { rules?: string }) => {
      await serve(session, tool, options, () => ({
        rules: options.rules === undefined ? undefined : jsonFile(options.rules),
      }));
    });
  return withJsonOptions(command, { linesAreJson: true });
}

function edgesPicture({ houseEdge, houseEdgePercent, firstPlay }: EdgesAnswer, paint: Paint): string {
  const favoursPlayer = houseEdge.startsWith('-');
  const rows = Object.entries(firstPlay).map(([name, letters]) => [name, ...Array.from(letters)]);
  const heading = ['', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'];
  return [
    `house edge ${houseEdgePercent} % = ${houseEdge}`,
    ...(favoursPlayer ? [paint('red', 'warning: these rules favour the player')] : []),
    '',
    'best first play against the up card: S stay, H hit, D double, P split, R surrender',
    table(`l${'r'.repeat(heading.length - 1)}`, [heading, ...rows], paint),
  ].join('\n');
}
