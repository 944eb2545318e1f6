/** An untested boundary is only a wish: the linter must refuse each of these imports and calls. */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const domainFile = 'libs/roads/src/big-road.ts';

interface Manifest {
  readonly nx?: { readonly tags?: readonly string[] };
}

const tagsOf = (project: string): readonly string[] =>
  (JSON.parse(readFileSync(join(root, 'libs', project, 'package.json'), 'utf8')) as Manifest).nx?.tags ?? [];
const domainLibraries = readdirSync(join(root, 'libs')).filter((name) =>
  tagsOf(name).includes('type:domain'),
);

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
  ...domainLibraries.map((name) => ({
    rule: `${name}, a domain library, may not import Node`,
    file: `libs/${name}/src/any.ts`,
    text: "export { readFileSync } from 'node:fs';\n",
    refusedBy: 'no-restricted-imports',
  })),
  {
    rule: 'a domain library may not import a package that is not named',
    file: domainFile,
    text: "export { z } from 'zod';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'a domain library may not import a package whose name begins like one that is named',
    file: domainFile,
    text: "export * from '@noble/hashes-and-more';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'a domain library may import a package that is named',
    file: 'libs/fairness/src/any.ts',
    text: "export { sha256 } from '@noble/hashes/sha2.js';\n",
    refusedBy: undefined,
  },
  {
    rule: 'a domain library may not import at any other time',
    file: domainFile,
    text: "export const later = import('@noble/hashes/sha2.js');\n",
    refusedBy: 'no-restricted-syntax',
  },
  {
    rule: 'a service may not talk to NATS directly',
    file: 'services/wallet/src/any.ts',
    text: "export { connect } from '@nats-io/transport-node';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'a test of a service may not talk to NATS directly',
    file: 'services/wallet/test/any.int.spec.ts',
    text: "export { jetstream } from '@nats-io/jetstream';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'another library may not talk to NATS directly',
    file: 'libs/local-servers/src/any.ts',
    text: "export { connect } from 'nats';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'messaging talks to NATS',
    file: 'libs/messaging/src/any.ts',
    text: "export { connect } from '@nats-io/transport-node';\n",
    refusedBy: undefined,
  },
  {
    rule: 'stack may not depend on testing',
    file: 'libs/stack/src/any.ts',
    text: "export { eventually } from '@sabot/testing';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'messaging may not depend on testing',
    file: 'libs/messaging/src/any.ts',
    text: "export { eventually } from '@sabot/testing';\n",
    refusedBy: 'no-restricted-imports',
  },
  {
    rule: 'tests may depend on testing',
    file: 'libs/stack/test/any.int.spec.ts',
    text: "export { eventually } from '@sabot/testing';\n",
    refusedBy: undefined,
  },
  {
    rule: 'testing may not depend on stack',
    file: 'libs/testing/src/any.ts',
    text: "export { Stack } from '@sabot/stack';\n",
    refusedBy: boundary,
  },
  {
    rule: 'local-servers may not depend on testing',
    file: 'libs/local-servers/src/any.ts',
    text: "export { isolatedDatabase } from '@sabot/testing';\n",
    refusedBy: boundary,
  },
  {
    rule: 'a service may not depend on local-servers',
    file: 'services/wallet/src/any.ts',
    text: "export { startNats } from '@sabot/local-servers';\n",
    refusedBy: boundary,
  },
  {
    rule: 'stack may depend on local-servers',
    file: 'libs/stack/src/any.ts',
    text: "export { startNats } from '@sabot/local-servers';\n",
    refusedBy: undefined,
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
