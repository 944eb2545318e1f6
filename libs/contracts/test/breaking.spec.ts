import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const proto = fileURLToPath(new URL('../../../proto', import.meta.url));
const buf = createRequire(import.meta.url).resolve('@bufbuild/buf/bin/buf');

const run = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [buf, ...args], { encoding: 'utf8' });
const breaking = (folder: string): ReturnType<typeof run> =>
  run('breaking', folder, '--against', join(proto, 'baseline.binpb'));

describe('the released contract', () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'sabot-proto-'));
    cpSync(proto, copy, { recursive: true });
  });
  afterEach(() => {
    rmSync(copy, { recursive: true });
  });

  function edit(file: string, from: string | RegExp, to: string): void {
    const path = join(copy, 'sabot', file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  }

  it('is kept by proto/ as it stands', () => {
    expect(breaking(proto)).toMatchObject({ status: 0, stdout: '' });
  });

  it('is kept when a field and an event are added', () => {
    edit(
      'wallet/v1/events.proto',
      /\}\s*$/,
      '  // New.\n  string note = 99;\n}\n// New.\nmessage BetsLost {}\n',
    );
    expect(breaking(copy)).toMatchObject({ status: 0, stdout: '' });
  });

  it.each([
    ['a field is deleted', 'wallet/v1/events.proto', /.*revision = 4;\n/, 'Previously present field "4"'],
    [
      'a field gets another type',
      'round/v1/card_events.proto',
      'uint32 card = 7',
      'changed type',
      'string card = 7',
    ],
    [
      'a field is renamed',
      'round/v1/card_events.proto',
      'uint32 card = 7',
      'changed name',
      'uint32 index = 7',
    ],
    [
      'a code is deleted',
      'round/v1/refusal.proto',
      /.*_OVERLOADED = 17;\n/,
      'Previously present enum value "17"',
    ],
    [
      'a call is deleted',
      'wallet/v1/commands.proto',
      /rpc Deposit[^}]*\}\n/,
      'Previously present RPC "Deposit"',
    ],
  ])('is broken, and refused, when %s', (_, file, from, problem, to = '') => {
    edit(file, from, to);
    const { status, stdout } = breaking(copy);
    expect(stdout).toContain(problem);
    expect(status).toBe(100);
  });

  it('requires a comment on every field', () => {
    edit('wallet/v1/events.proto', /\}\s*$/, '  string note = 99;\n}\n');
    expect(run('lint', copy).stdout).toContain('Field "note" should have a non-empty comment');
  });
});
