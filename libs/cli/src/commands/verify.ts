/** `sabot verify`: re-derives a finished round or hand from its bundle, step by step. */
import { verifyRound, type StepReport, type Verification } from '@sabot/fairness';
import { HAND_VERSION, verifyHand, type HandVerification } from '@sabot/fairness/hand';
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
  readonly hand?: string;
  readonly url: string;
}

const SIGNS: Readonly<Record<StepReport['status'], readonly [Style, string]>> = {
  pass: ['green', '✓'],
  fail: ['red', '✗'],
  skipped: ['dim', '–'],
};

/** A verification, and what was verified. */
interface VerifyAnswer {
  readonly of: 'round' | 'hand';
  readonly verification: Verification | HandVerification;
}

const tool: Tool<typeof shape, VerifyAnswer> = {
  shape,
  answer: (bundle) =>
    bundle.version === HAND_VERSION
      ? { of: 'hand', verification: verifyHand(bundle) }
      : { of: 'round', verification: verifyRound(bundle) },
  json: ({ verification }) => verification,
  picture: verificationPicture,
  exitCode: ({ verification }) => (verification.ok ? 0 : 1),
};

export function verifyCommand(session: Session): Command {
  const command = new Command('verify')
    .description(
      'Verify a round or a hand from its bundle: a tick or a cross for every step. Exit code 1 if one fails.',
    )
    .argument('[bundle]', 'JSON file with the bundle')
    .addOption(
      new Option('--round <id>', 'fetch the bundle of this round from a gateway').conflicts([
        'stdin',
        'hand',
      ]),
    )
    .addOption(new Option('--hand <id>', 'fetch the bundle of this hand from a gateway').conflicts('stdin'))
    .addOption(urlOption())
    .action(async (file: string | undefined, options: VerifyOptions) => {
      await serve(session, tool, options, () => bundleFrom(file, options));
    });
  return withJsonOptions(command);
}

function bundleFrom(file: string | undefined, { round, hand, url }: VerifyOptions): unknown {
  if (round === undefined && hand === undefined) {
    if (file !== undefined) return jsonFile(file);
    throw new BadInput(
      'bundle: expected the name of a JSON file, or --round or --hand with the id of a round or a hand',
    );
  }
  if (file !== undefined) {
    throw new BadInput(`bundle: expected a file or --${hand === undefined ? 'round' : 'hand'}, not both`);
  }
  const rest = new EdgeRest(checked(gatewayUrl, url));
  return hand === undefined ? rest.round(round ?? '') : rest.hand(hand);
}

function verificationPicture({ of, verification: { ok, steps } }: VerifyAnswer, paint: Paint): string {
  const rows = steps.map((report): Cell[] => [SIGNS[report.status], stepName(report), report.detail]);
  const verdict = ok
    ? paint('green', `the ${of} is as declared`)
    : paint('red', `the ${of} is NOT as declared`);
  return `${table('lll', rows, paint)}\n${verdict}`;
}

/** The name of a step, with the number of the decision that it is about. */
function stepName({ step, k }: { readonly step: string; readonly k?: number }): string {
  return k === undefined ? step : `${step} ${k}`;
}
