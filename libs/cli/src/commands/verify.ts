/** `sabot verify`: re-derives a finished round from its bundle, step by step. */
import { verifyRound, type StepReport, type Verification } from '@sabot/fairness';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { BadInput, checked } from '../bad-input.js';
import { jsonFile } from '../json-text.js';
import { EdgeRest, gatewayUrl, urlOption } from '../live/edge-rest.js';
import type { Paint, Session, Style } from '../session.js';
import { table, type Cell } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

/** Only a value that is not an object is bad input. Whether an object is a sound bundle is the first verification step. */
const shape = z.looseObject({}, { error: 'expected a bundle: a JSON object' });

interface VerifyOptions extends OutputOptions {
  readonly round?: string;
  readonly url: string;
}

const SIGNS: Readonly<Record<StepReport['status'], readonly [Style, string]>> = {
  pass: ['green', '✓'],
  fail: ['red', '✗'],
  skipped: ['dim', '–'],
};

const tool: Tool<typeof shape, Verification> = {
  shape,
  answer: verifyRound,
  picture: verificationPicture,
  exitCode: ({ ok }) => (ok ? 0 : 1),
};

export function verifyCommand(session: Session): Command {
  const command = new Command('verify')
    .description(
      'Verify a round from its bundle: a tick or a cross for every step. Exit code 1 if one fails.',
    )
    .argument('[bundle]', 'JSON file with the bundle')
    .addOption(new Option('--round <id>', 'fetch the bundle of this round from a gateway').conflicts('stdin'))
    .addOption(urlOption())
    .action(async (file: string | undefined, options: VerifyOptions) => {
      await serve(session, tool, options, () => bundleFrom(file, options));
    });
  return withJsonOptions(command);
}

function bundleFrom(file: string | undefined, { round, url }: VerifyOptions): unknown {
  if (round === undefined && file === undefined)
    throw new BadInput('bundle: expected the name of a JSON file, or --round with the id of a round');
  if (round === undefined) return jsonFile(file ?? '');
  if (file !== undefined) throw new BadInput('bundle: expected a file or --round, not both');
  return new EdgeRest(checked(gatewayUrl, url)).round(round);
}

function verificationPicture({ ok, steps }: Verification, paint: Paint): string {
  const rows = steps.map(({ step, status, detail }): Cell[] => [SIGNS[status], step, detail]);
  const verdict = ok
    ? paint('green', 'the round is as declared')
    : paint('red', 'the round is NOT as declared');
  return `${table('lll', rows, paint)}\n${verdict}`;
}
