/** Every numbered rule in a SPEC.md has a test, and every rule number in a test has a rule. */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'libs', 'services'],
  {
    cwd: root,
    encoding: 'utf8',
  },
).split('\n');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

function numbersIn(text: string, form: RegExp): string[] {
  return Array.from(text.matchAll(form), ([, number = '']) => number);
}

/** Rule numbers in test titles and in the fixtures that tests read. */
function testedIn(project: string): Set<string> {
  const tests = files.filter((file) => file.startsWith(`${project}/`) && file.endsWith('.spec.ts'));
  const fixtures = files.filter((file) => file.startsWith(`${project}/fixtures/`));
  return new Set([
    ...tests.flatMap((file) => numbersIn(read(file), /['"`]([A-Z]\d+) /g)),
    ...fixtures.flatMap((file) => numbersIn(read(file), /"rule": "([A-Z]\d+)"/g)),
  ]);
}

const specs = files.filter((file) => file.endsWith('/SPEC.md'));

describe.each(specs.map((spec) => [spec]))('%s', (spec) => {
  const rules = numbersIn(read(spec), /^- \*\*([A-Z]\d+)\*\* /gm);
  const tested = testedIn(spec.replace('/SPEC.md', ''));

  it('numbers its rules without gaps, each once', () => {
    const letters = [...new Set(rules.map((rule) => rule.charAt(0)))];
    const counted = letters.flatMap((letter) => {
      const count = rules.filter((rule) => rule.startsWith(letter)).length;
      return Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
    });
    expect(rules.length).toBeGreaterThan(0);
    expect(rules).toEqual(counted);
  });

  it('has a test for every rule, and a rule for every number in a test', () => {
    expect([...tested].sort()).toEqual([...rules].sort());
  });
});

it('the protocol of a table is one of them', () => {
  expect(specs).toContain('libs/table-client/SPEC.md');
});
