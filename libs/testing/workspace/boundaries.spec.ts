/** A boundary that nothing tests is a wish: each of these imports and calls must be refused by the linter. */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const domainFile = 'libs/baccarat/src/card.ts';

interface Case {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
  readonly refusedBy: string | undefined;
}

const boundary = '@nx/enforce-module-boundaries';
const cases: readonly Case[] = [
  {
    rule: 'a domain library may import another one',
    file: 'libs/fairness/src/draw.ts',
    text: "export { dealRound } from '@sabot/baccarat';\n",
    refusedBy: undefined,
  },
  {
    rule: 'a domain library may not import messages',
    file: domainFile,
    text: "export * from '@sabot/contracts';\n",
    refusedBy: boundary,
  },
  {
    rule: 'a domain library may not import the platform',
    file: domainFile,
    text: "export * from '@sabot/messaging';\n",
    refusedBy: boundary,
  },
  {
    rule: 'messages import nothing of ours',
    file: 'libs/contracts/src/subjects.ts',
    text: "export * from '@sabot/baccarat';\n",
    refusedBy: boundary,
  },
  {
    rule: 'the platform may not know a rule of the game',
    file: 'libs/messaging/src/index.ts',
    text: "export * from '@sabot/baccarat';\n",
    refusedBy: boundary,
  },
  {
    rule: 'a domain library may not read a clock',
    file: domainFile,
    text: 'export const now = Date.now();\n',
    refusedBy: 'no-restricted-globals',
  },
  {
    rule: 'a domain library may not see the process',
    file: domainFile,
    text: 'export const pid = process.pid;\n',
    refusedBy: 'no-restricted-globals',
  },
  {
    rule: 'a domain library may not import Node',
    file: domainFile,
    text: "export { readFileSync } from 'node:fs';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'a domain library may not wait',
    file: domainFile,
    text: 'export async function later(): Promise<void> {}\n',
    refusedBy: 'no-restricted-syntax',
  },
  {
    rule: 'nobody uses Math.random',
    file: 'libs/cli/src/main.ts',
    text: 'export const luck = Math.random();\n',
    refusedBy: 'no-restricted-properties',
  },
  {
    rule: 'the environment is read in configuration files only',
    file: 'libs/messaging/src/index.ts',
    text: 'export const url = process.env.NATS_URL;\n',
    refusedBy: 'no-restricted-properties',
  },
  {
    rule: 'configuration files may read the environment',
    file: 'libs/messaging/src/nats.config.ts',
    text: 'export const url = process.env.NATS_URL;\n',
    refusedBy: undefined,
  },
];

describe('the boundaries between projects', () => {
  const found = JSON.parse(
    execFileSync(process.execPath, ['libs/testing/workspace/lint-text.mjs'], {
      cwd: root,
      input: JSON.stringify(cases.map(({ file, text }) => ({ file, text }))),
      env: { ...process.env, NX_DAEMON: 'false', NODE_OPTIONS: '' },
      encoding: 'utf8',
    }),
  ) as string[][];

  it.each(cases.map((each, at) => ({ ...each, refusals: found[at] })))('$rule', ({ refusedBy, refusals }) => {
    expect(refusals).toEqual(refusedBy === undefined ? [] : expect.arrayContaining([refusedBy]));
  });
});
