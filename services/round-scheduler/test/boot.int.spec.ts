import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const NOWHERE = { DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x', NATS_URL: 'nats://127.0.0.1:1' };

describe('a scheduler refuses to start', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tables-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function boot(env: Record<string, string>): { status: number | null; stderr: string } {
    const options = {
      env: { PATH: process.env.PATH, ...NOWHERE, ...env },
      encoding: 'utf8',
      timeout: 60_000,
    } as const;
    return spawnSync(process.execPath, [entry], options);
  }

  function file(tables: unknown): string {
    const path = join(folder, 'tables.json');
    writeFileSync(path, JSON.stringify(tables));
    return path;
  }

  it('with prices that favour the player, and names each one', () => {
    const { status, stderr } = boot({ PAY_TABLE: '{"TIE":"10","PLAYER":"1.1"}' });
    expect(status).toBe(1);
    for (const table of ['main', 'shoe', 'solo', 'super-six']) {
      expect(stderr).toMatch(new RegExp(`configuration: table.${table}: TIE favours the player by`));
      expect(stderr).toMatch(new RegExp(`configuration: table.${table}: PLAYER favours the player by`));
    }
  });

  it('with an invalid file of tables, and names every problem', () => {
    const TABLES_FILE = file([
      { id: 'Main', name: 'x', bets: ['ROULETTE'] },
      { id: 'b', name: '', deck: { model: 'shoe', decks: 99 }, colour: 'green' },
    ]);
    const { status, stderr } = boot({ TABLES_FILE });
    expect(status).toBe(1);
    for (const place of ['0.id', '0.bets.0', '1.name', '1.deck.decks', '1: '])
      expect(stderr).toContain(`configuration: TABLES_FILE.${place}`);
  });

  it('without a database URL and with an invalid pace', () => {
    const { status, stderr } = boot({ DATABASE_URL: '', BETTING_MS: 'soon', LIMITS: '{' });
    expect(status).toBe(1);
    expect(stderr).toContain('configuration: DATABASE_URL');
    expect(stderr).toContain('configuration: BETTING_MS');
    expect(stderr).toContain('configuration: LIMITS: expected JSON');
  });
});
