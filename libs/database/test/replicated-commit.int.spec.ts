/** A commit that the synchronous standby has not confirmed is a failure, on a real primary whose standby is frozen. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type InfrastructureServer, startPostgres } from '@sabot/testing';
import { Client } from 'pg';
import { postgresAdapter } from '../src/postgres-adapter.js';

const PATIENT = { timeoutMs: 30_000, intervalMs: 50 };
const insert = (id: number) => ({ sql: `INSERT INTO bets VALUES (${id})`, args: [], argTypes: [] });

describe('a commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-standby-'));
  let primary: InfrastructureServer;
  let standby: InfrastructureServer;
  let admin: Client;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const [ofPrimary, ofStandby] = [join(folder, 'primary'), join(folder, 'standby')];
    primary = await startPostgres({ dir: ofPrimary });
    await primary.kill();
    // Unlike Node's own copy, it keeps the owner of the files, which PostgreSQL insists on.
    execFileSync('cp', ['-a', ofPrimary, ofStandby]);
    await primary.restart();
    const data = join(ofStandby, 'postgres', 'data');
    writeFileSync(join(data, 'standby.signal'), '');
    appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`);
    standby = await startPostgres({ dir: ofStandby });
    admin = new Client({ connectionString: primary.url });
    await admin.connect();
    await admin.query('CREATE TABLE bets (id int PRIMARY KEY)');
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await admin.query('SELECT pg_reload_conf()');
    await eventually(async () => {
      const { rows } = await admin.query('SELECT sync_state FROM pg_stat_replication');
      expect(rows).toEqual([{ sync_state: 'sync' }]);
    }, PATIENT);
  }, 120_000);

  afterAll(async () => {
    await admin.end();
    await standby.kill();
    await primary.kill();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('is done when the standby has it, and fails when the wait for the standby was cancelled', async () => {
    const database = await postgresAdapter({
      url: primary.url,
      connections: 2,
      applicationName: 'replicated-commit',
    }).connect();
    expect(await database.executeRaw(insert(1))).toBe(1);

    const thaw = freezeWhole(standby);
    const alone = database.executeRaw(insert(2));
    const failed = expect(alone).rejects.toThrow('the standby has not confirmed this commit');
    await cancelTheWait();
    await failed;

    const transaction = await database.startTransaction();
    await transaction.executeRaw(insert(3));
    const committed = transaction.executeRaw({ sql: 'COMMIT', args: [], argTypes: [] });
    const alsoFailed = expect(committed).rejects.toThrow('the standby has not confirmed this commit');
    await cancelTheWait();
    await alsoFailed;
    await transaction.rollback();

    // Without the check, PostgreSQL's own answer is success.
    const plain = new Client({ connectionString: primary.url });
    await plain.connect();
    const told = plain.query(insert(4).sql);
    await cancelTheWait();
    expect((await told).rowCount).toBe(1);
    await plain.end();

    thaw();
    expect(await database.executeRaw(insert(5))).toBe(1);
    const { rows } = await admin.query<{ id: number }>('SELECT id FROM bets ORDER BY id');
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    await database.dispose();
  }, 60_000);

  async function cancelTheWait(): Promise<void> {
    await eventually(async () => {
      const { rows } = await admin.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
      );
      expect(rows).toHaveLength(1);
    }, PATIENT);
  }
});

/** Stops the server with all its processes, as a machine that hangs does. */
function freezeWhole({ pid }: InfrastructureServer): () => void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const all = [pid, ...children.map(Number)];
  for (const one of all) process.kill(one, 'SIGSTOP');
  return () => {
    for (const one of all) process.kill(one, 'SIGCONT');
  };
}
