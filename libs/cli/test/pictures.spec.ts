import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captured } from './captured-run.js';
import { sampleBundle } from './sample-bundle.js';

async function withFile<T>(content: unknown, use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-cli-'));
  const path = join(folder, 'file.json');
  writeFileSync(path, JSON.stringify(content));
  try {
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('users', () => {
  it('see both hands, the totals and the winner', async () => {
    const { code, stdout } = await captured(['hand', '--cards', '36,35,49,51,12,38']);
    expect(stdout).toBe('player  cJ dJ sK      0  pair\nbanker  c10 dK cK     0\nTIE  (6 cards used)\n');
    expect(code).toBe(0);
  });

  it('see every road drawn', async () => {
    const { stdout } = await captured(['roads', 'T,B,Bp,T,P,P,P']);
    for (const name of [
      'bead plate',
      'big road',
      'big eye boy',
      'small road',
      'cockroach pig',
      'asking road',
    ]) {
      expect(stdout).toContain(name);
    }
    expect(stdout).toContain('\nB/1  P\nBp/1 P\n');
    expect(stdout).toContain('streak P 3');
  });

  it('see an empty board for no rounds', async () => {
    const { code, stdout } = await captured(['roads', '']);
    expect(stdout).toContain('(no marks)');
    expect(code).toBe(0);
  });

  it('see edges with ten decimals and as fractions', async () => {
    const { stdout } = await captured(['edges', '--decks', 'infinite']);
    expect(stdout).toMatch(/^TIE +0\.\d{10} +14\.1169870198 +\d+\/\d+$/m);
    expect(stdout).not.toContain('warning');
  });

  it('are warned about a bet that favours the player', async () => {
    const given = { PERFECT_PAIR: { one: 25, both: 200 } };
    const run = (path: string) => captured(['edges', '--decks', 'infinite', '--paytable', path]);
    const { code, stdout } = await withFile(given, run);
    expect(stdout).toMatch(/warning: PERFECT_PAIR favours the player by 5\.5\d+ %/);
    expect(code).toBe(0);
    const { json } = await withFile(given, (path) =>
      captured(['edges', '--decks', 'infinite', '--paytable', path, '--json']),
    );
    expect(json[0]).toMatchObject({
      bets: { PERFECT_PAIR: { favoursPlayer: true }, TIE: { favoursPlayer: false } },
    });
  });

  it('see every problem of a pay table', async () => {
    const run = (path: string) => captured(['edges', '--paytable', path]);
    const { code, stderr } = await withFile({ TIE: 'lots', PLAYERS: 1 }, run);
    expect(stderr).toMatch(/TIE.*lots/);
    expect(stderr).toMatch(/PLAYERS/);
    expect(code).toBe(2);
  });

  it('see colours on a terminal and none elsewhere', async () => {
    const argv = ['roads', 'P,B'];
    expect((await captured(argv, { terminal: true })).stdout).toContain('\x1b[34mP');
    expect((await captured(argv)).stdout).not.toContain('\x1b');
  });

  it('get help for the program and for each command', async () => {
    const { code, stdout } = await captured(['--help']);
    for (const name of ['hand', 'draw', 'roads', 'edges', 'simulate', 'verify']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
      expect((await captured([name, '--help'])).stdout).toContain(`Usage: sabot ${name}`);
    }
    expect(code).toBe(0);
  });

  it('get help and code 2 when they type no command', async () => {
    const { code, stderr } = await captured([]);
    expect(stderr).toContain('Usage: sabot');
    expect(code).toBe(2);
  });
});

describe('verify', () => {
  it('accepts the example round, which was recorded when there were only twelve bet targets', async () => {
    const file = fileURLToPath(new URL('../examples/round.json', import.meta.url));
    const { payTable } = JSON.parse(readFileSync(file, 'utf8')) as { payTable: object };
    expect(Object.keys(payTable)).toHaveLength(12);
    expect((await captured(['verify', file])).code).toBe(0);
  });

  it('ticks every step of a sound bundle and ends with code 0', async () => {
    const { code, stdout } = await withFile(sampleBundle(), (path) => captured(['verify', path]));
    expect(stdout).toMatch(/^✓ {2}commitment/m);
    expect(stdout).not.toContain('✗');
    expect(code).toBe(0);
  });

  it('prints what the README shows for the example round', async () => {
    const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
    const { code, stdout } = await captured(['verify', here('../examples/round.json')]);
    expect(code).toBe(0);
    expect(readFileSync(here('../../../README.md'), 'utf8')).toContain(
      `examples/round.json\n${stdout}\`\`\``,
    );
  });

  it('marks the failed step with a cross and ends with code 1', async () => {
    const tampered = { ...sampleBundle(), serverSeed: 'f'.repeat(64) };
    const { code, stdout } = await withFile(tampered, (path) => captured(['verify', path]));
    expect(stdout).toMatch(/^✗ {2}commitment/m);
    expect(stdout).toContain('NOT as declared');
    expect(code).toBe(1);
  });

  it('prints all steps for each line, and ends with the highest code', async () => {
    const sound = JSON.stringify(sampleBundle());
    const good = await captured(['verify', '--stdin'], { lines: [sound] });
    expect(good).toMatchObject({ code: 0, json: [{ ok: true }] });
    const mixed = await captured(['verify', '--stdin'], { lines: [sound, '{}'] });
    expect(mixed).toMatchObject({ code: 1, json: [{ ok: true }, { ok: false }] });
    const broken = await captured(['verify', '--stdin'], { lines: ['{}', '[]'] });
    expect(broken).toMatchObject({
      code: 2,
      json: [{ ok: false }, { error: expect.stringContaining('bundle') }],
    });
  });
});
