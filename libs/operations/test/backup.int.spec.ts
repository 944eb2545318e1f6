/**
 * A system loses everything but its backup: PostgreSQL is restored to an earlier moment, NATS and Redis start empty, and
 * the resulting system is consistent and its rounds verify.
 */
import { afterAll, describe, expect } from '@jest/globals';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyRound } from '@sabot/fairness';
import { Stack } from '@sabot/stack';
import {
  eventually,
  type InfrastructureServer,
  startInfrastructure,
  startNats,
  startPostgres,
  startRedis,
} from '@sabot/testing';
import { Client } from 'pg';
import { execFileSync } from 'node:child_process';
import { inWorkspace } from '../src/places.js';
import { Guest } from './guest.js';
import { withTools } from './tools.js';

/** Where backup.sh tells node_exporter of its success. */
const METRICS = mkdtempSync(join(tmpdir(), 'sabot-backup-metrics-'));
const PATIENT = { timeoutMs: 60_000, intervalMs: 100 };
const SETTINGS = { BETTING_MS: '1200', REVEAL_MS: '10', COOLDOWN_MS: '50', LOG_LEVEL: 'warn' };

interface EndedRound {
  readonly id: string;
  readonly table_id: string;
  readonly number: number;
  readonly hash: string;
}

describe('a restore to a point in time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-backup-'));
  const wal = join(folder, 'wal');
  const running: (() => Promise<void> | void)[] = [];

  afterAll(async () => {
    for (const stop of running.reverse()) await stop();
    for (const used of [folder, METRICS]) rmSync(used, { recursive: true, force: true });
  }, 120_000);

  withTools(
    ['pg_basebackup'],
    'gives a consistent system whose rounds verify',
    async () => {
      chmodSync(folder, 0o711);
      const postgres = await startArchivingPostgres();
      const [nats, redis] = [await startNats(), await startRedis()];
      running.push(
        () => nats.stop(),
        () => redis.stop(),
      );
      const before = await startStack(postgres, nats, redis);
      await play(before);
      const base = script('backup.sh', postgres.url, folder).trim();
      const figure = /^sabot_backup_completed_timestamp_seconds\{namespace="sabot"\} (\d+)$/m;
      const [, completedAt] = figure.exec(readFileSync(join(METRICS, 'sabot_backup.prom'), 'utf8')) ?? [];
      expect(Math.abs(Number(completedAt) - Date.now() / 1_000)).toBeLessThan(60);
      await play(before);
      const { moment, rounds: saved } = await endedRounds(before);
      await play(before);
      await archiveEverything(postgres);
      const { rounds: beforeTheLoss } = await endedRounds(before);
      expect(beforeTheLoss.length).toBeGreaterThan(saved.length);
      await before.stop();
      await postgres.stop();
      // A rehearsal that wrote into the archive left a timeline of its own there, which must not lead this restore astray.
      writeFileSync(join(wal, '00000002.history'), '1\t0/3000000\ta rehearsal\n');
      const archived = filesIn(wal);

      const restored = await startRestored(base, moment, new URL(postgres.url).password);
      await nats.erase();
      await redis.erase();
      const after = await startStack(restored, nats, redis);
      await play(after);

      expect(await rowsOf(restored.url, 'SHOW archive_mode')).toEqual([{ archive_mode: 'off' }]);
      await rowsOf(restored.url, 'SELECT pg_switch_wal()');
      expect(filesIn(wal)).toEqual(archived);
      const { rounds } = await endedRounds(after);
      expect(rounds.slice(0, saved.length)).toEqual(saved);
      for (const table of ['main', 'shoe']) {
        const numbers = rounds.filter(({ table_id: of }) => of === table).map(({ number }) => number);
        expect({ table, numbers }).toEqual({ table, numbers: numbers.map((_, at) => at + 1) });
      }
      expect(await rowsOf(after.config.databaseUrls.wallet.service, 'SELECT * FROM audit_ledger()')).toEqual(
        [],
      );
      const guest = await Guest.connect(after.url);
      for (const { id } of rounds)
        expect(verifyRound(await guest.get(`/rounds/${id}`))).toMatchObject({ ok: true });
      await eventually(async () => {
        const { roundNumber } = await guest.get<{ roundNumber: number }>('/tables/main/roads');
        expect(roundNumber).toBeGreaterThanOrEqual(
          saved.filter(({ table_id: table }) => table === 'main').length,
        );
      }, PATIENT);
      guest.close();
      await after.stop();
    },
    300_000,
  );

  async function play(stack: Stack): Promise<void> {
    const guest = await Guest.connect(stack.url);
    await guest.playRound('main');
    guest.close();
  }

  async function startStack(
    postgres: InfrastructureServer,
    nats: InfrastructureServer,
    redis: InfrastructureServer,
  ): Promise<Stack> {
    const given = { DATABASE_URL: postgres.url, NATS_URL: nats.url, REDIS_URL: redis.url };
    // The folder keeps the secrets: a backup without its seed keys is only half a backup.
    const dir = join(folder, 'stack');
    return Stack.start({ infrastructure: await startInfrastructure({ given }), settings: SETTINGS, dir });
  }

  async function startArchivingPostgres(): Promise<InfrastructureServer> {
    const archive = join(folder, 'archive.sh');
    copyFileSync(inWorkspace('deploy/backup/archive.sh'), archive);
    chmodSync(archive, 0o755);
    mkdirSync(wal);
    chmodSync(wal, 0o777);
    const postgres = await startPostgres();
    running.push(() => postgres.stop());
    await rowsOf(postgres.url, "ALTER SYSTEM SET archive_mode = 'on'");
    await rowsOf(postgres.url, `ALTER SYSTEM SET archive_command = '${archive} %p ${wal}/%f'`);
    await postgres.restart();
    return postgres;
  }

  /** Waits until all WAL up to now is in the archive. */
  async function archiveEverything(postgres: InfrastructureServer): Promise<void> {
    const [row] = await rowsOf<{ file: string }>(
      postgres.url,
      'SELECT pg_walfile_name(pg_switch_wal()) AS file',
    );
    await eventually(() => {
      expect(readdirSync(wal)).toContain(row?.file);
    }, PATIENT);
  }

  async function startRestored(
    base: string,
    moment: string,
    password: string,
  ): Promise<InfrastructureServer> {
    const dir = join(folder, 'restored');
    const data = join(dir, 'postgres', 'data');
    mkdirSync(join(dir, 'postgres'), { recursive: true });
    writeFileSync(join(dir, 'postgres', 'password'), password);
    for (const open of [dir, join(dir, 'postgres')]) chmodSync(open, 0o755);
    script('restore.sh', base, wal, data, moment);
    expect(() => script('restore.sh', base, wal, data, moment)).toThrow('not empty');
    const restored = await startPostgres({ dir });
    running.push(() => restored.stop());
    await eventually(async () => {
      expect(await rowsOf(restored.url, 'SELECT pg_is_in_recovery() AS recovering')).toEqual([
        { recovering: false },
      ]);
    }, PATIENT);
    return restored;
  }

  async function endedRounds(stack: Stack): Promise<{ moment: string; rounds: EndedRound[] }> {
    const url = stack.config.databaseUrls['round-scheduler'].service;
    const [now] = await rowsOf<{ moment: string }>(url, 'SELECT clock_timestamp()::text AS moment');
    const moment = now?.moment ?? '';
    const rounds = await rowsOf<EndedRound>(
      url,
      `SELECT id, table_id, number, hash FROM rounds WHERE ended_at <= '${moment}' ORDER BY ended_at, id`,
    );
    return { moment, rounds };
  }
});

/** The files of a folder, each with when it was last written. */
function filesIn(folder: string): Record<string, number> {
  return Object.fromEntries(readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mtimeMs]));
}

function script(name: string, ...args: string[]): string {
  return execFileSync(inWorkspace(`deploy/backup/${name}`), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, METRICS_FOLDER: METRICS },
  });
}

async function rowsOf<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
