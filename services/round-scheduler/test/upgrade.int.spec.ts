import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { revealSteps } from '@sabot/baccarat';
import { applyMigrations, migrate } from '@sabot/database';
import { DEALS, type IsolatedDatabase, isolatedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { Database, prismaFolder } from '../src/database.js';
import { nextStep, type Step } from '../src/round/round-plan.js';
import { TablesStore } from '../src/table/tables.store.js';

const FIRST = '20261117000000_rounds';
const HASH = 'ab'.repeat(32);
const LEASE = { name: 'settling', replica: 'new', epoch: 2n };
const HANDS = DEALS.naturalTie;

/** The phase of each table's last round before the upgrade. */
const TABLES = {
  betting: 'BETTING',
  dealing: 'DEALING',
  settling: 'RESULT',
  resulted: 'RESULT',
  called: 'VOID',
};
const ENDED = ['resulted', 'called'];
const PHASES = ['PREPARING', 'BETTING', 'SEALING', 'DEALING', 'RESULT'];

describe('rounds of a scheduler that paid its bets in RESULT', () => {
  let database: IsolatedDatabase;
  let sql: Client;
  let prisma: Database;
  let store: TablesStore;

  beforeAll(async () => {
    database = await isolatedDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'before-settling-'));
    for (const part of ['schema.prisma', 'migrations/migration_lock.toml', `migrations/${FIRST}`])
      cpSync(join(prismaFolder, part), join(folder, part), { recursive: true });
    await applyMigrations(database.url, folder);
    rmSync(folder, { recursive: true });
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    for (const [tableId, phase] of Object.entries(TABLES)) await left(tableId, phase);
    await migrate(database.url, prismaFolder);
    prisma = new Database({ url: database.url, connections: 2 });
    store = new TablesStore(prisma);
  });
  afterAll(async () => {
    await prisma.onApplicationShutdown();
    await sql.end();
    await database.drop();
  });

  /** Writes a table as the old scheduler left it when it stopped. */
  async function left(tableId: string, phase: string): Promise<void> {
    const id = randomUUID();
    const ended = ENDED.includes(tableId);
    const dealt = phase === 'DEALING' || phase === 'RESULT';
    await sql.query(`INSERT INTO tables (id, holder, epoch) VALUES ($1, 'old', 2)`, [tableId]);
    const columns = {
      ...{ id, table_id: tableId, number: 1, previous_hash: HASH, currency: 'USD', terms: {}, deck: {} },
      ...{ fairness: {}, betting_ms: 1, epoch: 2, phase, version: 9, seq: 9, server_hash: HASH },
      opened_at: new Date(1),
      ...(dealt && { bet_book_root: HASH, bet_count: 0, client_seed: HASH, hands: HANDS }),
      revealed_steps: phase === 'RESULT' ? revealSteps(HANDS).length : 0,
      ...(phase === 'VOID' && { void_reason: 'OPERATOR' }),
      ...(ended && { hash: HASH, server_seed: HASH, ended_at: new Date(5_000) }),
      ...(ended && phase === 'RESULT' && { staked_minor: 0, paid_minor: 0 }),
    };
    const names = Object.keys(columns);
    await sql.query(
      `INSERT INTO rounds (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(columns),
    );
    await sql.query('UPDATE tables SET round_id = $1 WHERE id = $2', [id, tableId]);
    const entered =
      phase === 'VOID' ? ['PREPARING', 'BETTING', 'VOID'] : PHASES.slice(0, PHASES.indexOf(phase) + 1);
    for (const [at, one] of entered.entries())
      await sql.query('INSERT INTO phase_entries VALUES ($1, $2, 1, $3)', [id, one, new Date(at * 1_000)]);
  }

  async function entriesOf(tableId: string): Promise<{ phase: string; epoch: string; ms: number }[]> {
    const { rows } = await sql.query<{ phase: string; epoch: string; ms: number }>(
      `SELECT e.phase, e.epoch, extract(epoch FROM e.entered_at)::float8 * 1000 AS ms
       FROM phase_entries e JOIN rounds r ON r.id = e.round_id WHERE r.table_id = $1 ORDER BY e.phase`,
      [tableId],
    );
    return rows;
  }

  async function stepAt(tableId: string): Promise<Step['do']> {
    const view = await store.view(tableId);
    if (!view) throw new Error(`no table ${tableId}`);
    return nextStep(view.table, view.round, { nowMs: 10_000, interruptedVoidMs: 60_000 }).do;
  }

  it('are in SETTLING if they were not paid, in RESULT if they were, and otherwise as before', async () => {
    const { rows } = await sql.query<{ id: string; phase: string }>(
      'SELECT table_id AS id, phase FROM rounds ORDER BY table_id',
    );
    expect(Object.fromEntries(rows.map(({ id, phase }) => [id, phase]))).toEqual({
      ...TABLES,
      settling: 'SETTLING',
    });
  });

  it('entered SETTLING when the last card was shown, and RESULT when they ended', async () => {
    const shown = { phase: 'SETTLING', epoch: '1', ms: 4_000 };
    expect((await entriesOf('settling')).slice(-2)).toEqual([
      { phase: 'DEALING', epoch: '1', ms: 3_000 },
      shown,
    ]);
    expect((await entriesOf('resulted')).slice(-2)).toEqual([
      shown,
      { phase: 'RESULT', epoch: '2', ms: 5_000 },
    ]);
    expect((await entriesOf('called')).map(({ phase }) => phase)).toEqual(['PREPARING', 'BETTING', 'VOID']);
    expect((await entriesOf('dealing')).map(({ phase }) => phase)).toEqual(PHASES.slice(0, 4));
  });

  it('continue where they were', async () => {
    expect(await stepAt('betting')).toBe('rest');
    expect(await stepAt('dealing')).toBe('turn');
    expect(await stepAt('settling')).toBe('finish');
    expect(await stepAt('resulted')).toBe('begin');
    expect(await stepAt('called')).toBe('begin');
  });

  it('belong to the only game that existed', async () => {
    expect((await store.view('settling'))?.round?.game).toBe('baccarat');
  });

  it('end with a result once they are paid', async () => {
    await sql.query(`UPDATE leases SET holder = 'new' WHERE name = 'settling'`);
    const round = (await store.view('settling'))?.round;
    if (!round) throw new Error('no round');
    const paid = {
      staked_minor: '0',
      paid_minor: '0',
      server_seed: HASH,
      hash: HASH,
      ended_at: new Date(7_000),
    };
    expect(await store.commit(LEASE, round, { phase: 'RESULT', ...paid }, [])).toBe('DONE');
    expect((await entriesOf('settling')).map(({ phase }) => phase)).toEqual([
      ...PHASES.slice(0, 4),
      'SETTLING',
      'RESULT',
    ]);
    expect(await stepAt('settling')).toBe('begin');
  });
});
