import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '@sabot/database';
import { type IsolatedDatabase, migratedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { prismaFolder } from '../src/database.js';

const LEASE_MS = 60_000;
const HASH = 'ab'.repeat(32);
const FRESH = { previous_hash: HASH, currency: 'USD', terms: {}, deck: {}, fairness: {}, betting_ms: 1_000 };
const OPENED = { phase: 'BETTING', server_hash: HASH, opened_at: new Date(1) };
const EVENT = { subject: 'round.v1.evt.round_opened', payload: 'AQID' };

/** A replica and its epoch. */
type Writer = readonly [replica: string, epoch: number];

/** Conditions often fail together, so each is broken here on its own while all the others hold. */
describe('the database, for one reason alone,', () => {
  let database: IsolatedDatabase;
  let sql: Client;
  beforeAll(async () => {
    database = await migratedDatabase(migrate, prismaFolder);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  beforeEach(async () => {
    await sql.query('TRUNCATE tables, rounds, phase_entries, outbox_events, leases, lease_replicas');
    await sql.query(`INSERT INTO tables (id) VALUES ('main'), ('other')`);
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  async function answer(call: string, ...values: unknown[]): Promise<unknown> {
    const parameters = values.map((_, at) => `$${at + 1}`).join(', ');
    const { rows } = await sql.query<{ answer: unknown }>(
      `SELECT ${call}(${parameters}) AS answer`,
      values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    );
    return rows[0]?.answer;
  }

  /** Makes a replica take both tables from their present leader. */
  async function take(replica: string): Promise<Writer> {
    await sql.query(`UPDATE leases SET expires_at = now() - interval '1 hour'`);
    await sql.query(`UPDATE lease_replicas SET expires_at = now() - interval '1 hour'`);
    const { rows } = await sql.query<{ name: string; epoch: string }>(
      `SELECT * FROM beat($1, $2, '{main,other}')`,
      [replica, LEASE_MS],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['main', 'other']);
    return [replica, Number(rows[0]?.epoch)];
  }

  const begin = (writer: Writer, after: string | null, id: string = randomUUID(), table = 'main') =>
    answer('begin_round', table, ...writer, after, { ...FRESH, id });
  const commit = (writer: Writer, round: string, change: object, version = 0, table = 'main') =>
    answer('commit_step', table, ...writer, round, version, change, [EVENT], null);

  async function begun(writer: Writer, after: string | null = null, table = 'main'): Promise<string> {
    const id = randomUUID();
    expect(await begin(writer, after, id, table)).toBe('DONE');
    return id;
  }

  async function stored(): Promise<unknown> {
    const { rows } = await sql.query(
      `SELECT (SELECT json_agg(t ORDER BY id) FROM tables t) AS tables, (SELECT json_agg(r ORDER BY id) FROM rounds r) AS rounds,
              (SELECT json_agg(l ORDER BY name) FROM leases l) AS leases, (SELECT count(*) FROM outbox_events) AS events`,
    );
    return rows[0];
  }

  async function end(round: string): Promise<void> {
    await sql.query(
      `UPDATE rounds SET phase = 'VOID', server_hash = $2, opened_at = now(), seq = 1, void_reason = 'OPERATOR', hash = $2,
                         ended_at = now() WHERE id = $1`,
      [round, HASH],
    );
  }

  describe('lets nobody write with a lease that is', () => {
    let round: string;
    let current: Writer;
    beforeEach(async () => {
      round = await begun(await take('one'));
      await take('two');
      current = await take('one');
      expect(current).toEqual(['one', 3]);
    });

    it.each<[string, Writer]>([
      ['an older one of the same replica', ['one', 1]],
      ['the current one of another replica', ['two', 3]],
      ['one that does not exist yet', ['one', 4]],
    ])('%s', async (_, stale) => {
      const before = await stored();
      expect(await answer('leads', 'main', ...stale)).toBe(false);
      expect(await commit(stale, round, OPENED)).toBe('STALE');
      expect(await answer('halt_table', 'main', ...stale, 'x')).toBe('STALE');
      await answer('release_lease', 'main', ...stale);
      expect(await stored()).toEqual(before);
      await end(round);
      expect(await begin(stale, round)).toBe('STALE');
      expect(await answer('leads', 'main', ...current)).toBe(true);
    });

    it('for another table that it also leads', async () => {
      const before = await stored();
      expect(await commit(current, round, OPENED, 0, 'other')).toBe('MOVED');
      expect(await stored()).toEqual(before);
      expect(await commit(current, round, OPENED)).toBe('DONE');
    });
  });

  describe('begins no round', () => {
    let leader: Writer;
    let last: string;
    beforeEach(async () => {
      leader = await take('one');
      last = await begun(leader);
    });

    it('while another has not ended', async () => {
      expect(await begin(leader, last)).toBe('MOVED');
      await end(last);
      expect(await begin(leader, last)).toBe('DONE');
    });

    it('after any but the last one', async () => {
      await end(last);
      expect(await begin(leader, null)).toBe('MOVED');
      expect(await begin(leader, randomUUID())).toBe('MOVED');
      expect(await begin(leader, last)).toBe('DONE');
    });

    it.each([
      ['paused', 'paused = true'],
      ['halted', `halted_reason = 'x'`],
    ])('at a table that is %s', async (_, stopped) => {
      await end(last);
      await sql.query(`UPDATE tables SET ${stopped} WHERE id = 'main'`);
      expect(await begin(leader, last)).toBe('MOVED');
      await answer('wish_pause', 'main', false);
      expect(await begin(leader, last)).toBe('DONE');
    });
  });

  describe('takes no wish', () => {
    let round: string;
    beforeEach(async () => {
      round = await begun(await take('one'));
      await sql.query(
        `UPDATE rounds SET phase = 'BETTING', server_hash = $2, opened_at = now(), seq = 1 WHERE id = $1`,
        [round, HASH],
      );
    });
    const be = (change: string) => sql.query(`UPDATE rounds SET ${change} WHERE id = $1`, [round]);
    const wishes = async () => [
      await answer('wish_deal', round, 'ann', false),
      await answer('wish_void', round, 'bob', 'x'),
    ];

    it('except those that the phase allows', async () => {
      await be(`phase = 'SEALING'`);
      expect(await wishes()).toEqual([false, false]);
      await be(`phase = 'PREPARING'`);
      expect(await wishes()).toEqual([false, true]);
    });

    it('for a round that is being called off', async () => {
      await be(`void_reason = 'INTERRUPTED'`);
      expect(await wishes()).toEqual([false, false]);
    });

    it('to deal twice, and keeps the first player; the round may still be called off', async () => {
      expect(await wishes()).toEqual([true, true]);
      await be('void_reason = NULL');
      expect(await answer('wish_deal', round, 'eve', false)).toBe(false);
      const { rows } = await sql.query(
        'SELECT deal_requested_by, void_operator, void_note, version FROM rounds',
      );
      expect(rows).toEqual([{ deal_requested_by: 'ann', void_operator: 'bob', void_note: 'x', version: 2 }]);
    });
  });

  it('keeps a paused table halted, and ends both when it is resumed', async () => {
    const state = async () =>
      (await sql.query(`SELECT paused, halted_reason FROM tables WHERE id = 'main'`)).rows[0] as unknown;
    expect(await answer('halt_table', 'main', ...(await take('one')), 'x')).toBe('DONE');
    await answer('wish_pause', 'main', true);
    expect(await state()).toEqual({ paused: true, halted_reason: 'x' });
    await answer('wish_pause', 'main', false);
    expect(await state()).toEqual({ paused: false, halted_reason: null });
  });
});
