/** Holds locks in the wallet's database, so that a test can choose the moment at which a fault strikes. */
import { eventually } from '@sabot/testing';
import { Client } from 'pg';

/** Keeps relays from marking what they published, and from recording a new stream. */
export const STREAM_LOCK = 'SELECT 1 FROM outbox_stream FOR UPDATE';

export class HeldLock {
  private constructor(private readonly sql: Client) {}

  /** Takes a lock with a statement in a separate transaction. */
  static async take(
    databaseUrl: string,
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<HeldLock> {
    const sql = new Client({ connectionString: databaseUrl });
    // The lock of a failed test ends when the database is dropped, which breaks this connection.
    sql.on('error', () => undefined);
    await sql.connect();
    await sql.query('BEGIN');
    await sql.query(statement, [...values]);
    return new HeldLock(sql);
  }

  async release(): Promise<void> {
    await this.sql.query('COMMIT');
    await this.sql.end();
  }
}

/** Resolves when `count` statements with this text wait for a lock. */
export async function statementsWait(sql: Client, text: string, count = 1): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await sql.query<{ waiting: number }>(
        `SELECT count(*)::integer AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND position($1 IN query) > 0`,
        [text],
      );
      if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting ?? '?'} of ${count} wait`);
    },
    { timeoutMs: 20_000, intervalMs: 10 },
  );
}
