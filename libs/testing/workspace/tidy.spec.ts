/** Conventions that readers rely on, checked in every file that git tracks. */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { untidyLines, untidyName } from './tidiness.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const MAX_FILE_LINES = 300;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const sources = files.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the workspace is tidy', () => {
  it('has only the expected files at its top level', () => {
    const allowed = new Set(
      'services libs deploy proto docker-compose.yml nx.json package.json package-lock.json tsconfig.base.json README.md CHANGELOG.md CONTRIBUTING.md LICENSE'.split(
        ' ',
      ),
    );
    const top = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...top].filter((name) => !allowed.has(name) && !name.startsWith('.'))).toEqual([]);
  });

  it('names each file for what it holds', () => {
    expect(sources.filter((file) => untidyName(basename(file)))).toEqual([]);
  });

  it('keeps files short enough to read in one sitting', () => {
    const long = sources.filter((file) => read(file).split('\n').length > MAX_FILE_LINES);
    expect(long).toEqual([]);
  });

  it('has no leftovers in its sources', () => {
    const here = fileURLToPath(import.meta.url);
    const found = sources
      .filter(
        (file) =>
          !here.endsWith(basename(file)) &&
          !file.endsWith('workspace/tidiness.ts') &&
          !file.endsWith('workspace/boundaries.spec.ts'),
      )
      .flatMap((file) => untidyLines(read(file)).map((problem) => `${file}:${problem}`));
    expect(found).toEqual([]);
  });

  it('imports other projects by name, so Nx sees it, except in scripts that run before anything is installed', () => {
    const projectOf = (file: string): string => file.split('/').slice(0, 2).join('/');
    const strays = sources
      .filter((file) => /^(libs|services)\//.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g)]
          .map(([, path = '']) => join(dirname(file), path))
          .filter((path) => projectOf(path) !== projectOf(file))
          .map((path) => `${file} → ${path}`),
      );
    const commands = ['stack/bin/start', 'testing/bin/bench', 'testing/bin/check', 'testing/bin/test'];
    expect(strays).toEqual(
      commands.map((command) => `libs/${command}.mjs → libs/local-servers/bin/workspace.mjs`),
    );
  });

  it('explains each project in a README', () => {
    const projects = new Set(
      files
        .filter((file) => /^(libs|services)\//.test(file))
        .map((file) => file.split('/').slice(0, 2).join('/')),
    );
    expect([...projects].filter((project) => !files.includes(`${project}/README.md`))).toEqual([]);
  });
});

describe('the tidiness rules bite', () => {
  it.each(['utils.ts', 'bet-helpers.ts', 'types.ts', 'constants.ts', 'common.ts'])(
    '%s is not an informative name',
    (name) => {
      expect(untidyName(name)).toBe(true);
    },
  );

  it.each(['card.ts', 'pay-table.spec.ts', 'card-utility.ts'])('%s is a name', (name) => {
    expect(untidyName(name)).toBe(false);
  });

  it.each([
    'const a = b as any;',
    'let a: any;',
    '// @ts-ignore',
    '// TODO later',
    'it.only("x", () => {});',
    'describe.skip("x", () => {});',
    'const luck = Math.random();',
  ])('%s is a leftover', (line) => {
    expect(untidyLines(`fine\n${line}\n`)).toEqual([`2: ${line}`]);
  });

  it('leaves ordinary lines alone', () => {
    expect(untidyLines('const many = anything(todo);\nexpect(expect.any(String));\n')).toEqual([]);
  });
});
