/** `sabot verify`: re-derives a finished round from its bundle, step by step. */
import { verifyRound, type StepReport, type Verification } from '@sabot/fairness';
import { Command } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { jsonFile } from '../json-text.js';
import type { Paint, Session, Style } from '../session.js';
import { table, type Cell } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

/** Only what is no object at all is bad input; whether an object is a sound bundle is the first step to verify. */
const shape = z.looseObject({}, { error: 'expected a bundle, which is a JSON object' });

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
      'Verify a round from its bundle: every step with a tick or a cross. Exit code 1 when one fails.',
    )
    .argument('[bundle]', 'JSON file with the bundle')
    .action(async (file: string | undefined, options: OutputOptions) => {
      await serve(session, tool, options, () => {
        if (file === undefined) throw new BadInput('bundle: expected the name of a JSON file');
        return jsonFile(file);
      });
    });
  return withJsonOptions(command);
}

function verificationPicture({ ok, steps }: Verification, paint: Paint): string {
  const rows = steps.map(({ step, status, detail }): Cell[] => [SIGNS[status], step, detail]);
  const verdict = ok
    ? paint('green', 'the round is as declared')
    : paint('red', 'the round is NOT as declared');
  return `${table('lll', rows, paint)}\n${verdict}`;
}
