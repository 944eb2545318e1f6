/** `sabot edges`: the exact house edge of every bet for a deck and a pay table. */
import { BET_TARGETS, houseEdges, parsePayTable, type BetTarget } from '@sabot/baccarat';
import { type BetEdge, decimalText, percentText, rationalText } from '@sabot/cards';
import { Command } from 'commander';
import { z } from 'zod';
import { jsonFile } from '../json-text.js';
import type { Paint, Session } from '../session.js';
import { deckJson, deckModel, deckWords } from '../shapes.js';
import { table } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

const DEFAULT_DECKS = '8';
const DECIMALS = 10;

/** Changes to the default pay table; none by default. */
const payTable = z
  .unknown()
  .transform((json, context) => {
    const result = parsePayTable(json);
    if (result.ok) return result.value;
    for (const message of result.problems) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .prefault({});

const shape = z.object({ decks: deckModel(DEFAULT_DECKS), payTable });

interface EdgesAnswer {
  readonly decks: string | number;
  readonly bets: Readonly<Record<BetTarget, BetFigures>>;
}

interface BetFigures {
  /** How likely the bet is to win. */
  readonly probability: number;
  readonly probabilityFraction: string;
  readonly pushFraction: string;
  readonly edgePercent: number;
  readonly edgeFraction: string;
  readonly favoursPlayer: boolean;
}

const tool: Tool<typeof shape, EdgesAnswer> = {
  shape,
  answer: (input) => {
    const edges = houseEdges(input.decks, input.payTable);
    const bets = BET_TARGETS.map((target) => [target, figuresOf(edges[target])] as const);
    return { decks: deckJson(input.decks), bets: Object.fromEntries(bets) as EdgesAnswer['bets'] };
  },
  picture: edgesPicture,
};

export function edgesCommand(session: Session): Command {
  const command = new Command('edges')
    .description('Compute the exact probability and house edge of every bet on a fresh deck.')
    .option('--decks <number>', 'decks in the shoe, or infinite', DEFAULT_DECKS)
    .option('--paytable <file>', 'JSON file with the odds that differ from the defaults')
    .action(async (options: OutputOptions & { decks: string; paytable?: string }) => {
      await serve(session, tool, options, () => ({
        decks: options.decks,
        payTable: options.paytable === undefined ? undefined : jsonFile(options.paytable),
      }));
    });
  return withJsonOptions(command);
}

function figuresOf(edge: BetEdge): BetFigures {
  return {
    probability: Number(decimalText(edge.win, DECIMALS + 2)),
    probabilityFraction: rationalText(edge.win),
    pushFraction: rationalText(edge.push),
    edgePercent: Number(percentText(edge.houseEdge, DECIMALS)),
    edgeFraction: rationalText(edge.houseEdge),
    favoursPlayer: edge.expectedValue.numerator > 0n,
  };
}

function edgesPicture({ decks, bets }: EdgesAnswer, paint: Paint): string {
  const rows = BET_TARGETS.map((target) => {
    const { probability, edgePercent, edgeFraction, favoursPlayer } = bets[target];
    const percent = edgePercent.toFixed(DECIMALS);
    return [
      target,
      probability.toFixed(DECIMALS),
      favoursPlayer ? (['red', percent] as const) : percent,
      edgeFraction,
    ];
  });
  const heading = ['bet', 'chance to win', 'edge %', 'exact edge'];
  const warnings = BET_TARGETS.filter((target) => bets[target].favoursPlayer).map((target) =>
    paint('red', `warning: ${target} favours the player by ${(-bets[target].edgePercent).toFixed(4)} %`),
  );
  return [`On ${deckWords(decks)}:`, '', table('lrrl', [heading, ...rows], paint), ...warnings].join('\n');
}
