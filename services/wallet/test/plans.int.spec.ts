import { migrate } from '@sabot/database';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type IsolatedDatabase, migratedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { HoldingsStore } from '../src/account/holdings.store.js';
import { StatementsStore } from '../src/account/statements.store.js';
import { Database, prismaFolder } from '../src/database.js';
import { Prisma } from '../src/generated/client.js';

type RawValue = Parameters<typeof Prisma.sql>[1];

const ACCOUNTS = 100_000;
const BATCH_BETS = 500;

describe('at a hundred thousand accounts', () => {
  let database: IsolatedDatabase;
  let sql: Client;
  const plans: string[] = [];
  beforeAll(async () => {
    database = await migratedDatabase(migrate, prismaFolder);
    sql = new Client({ connectionString: database.adminUrl });
    sql.on('notice', ({ message }) => plans.push(message ?? ''));
    await sql.connect();
    await sql.query(
      `INSERT INTO accounts (owner, currency, balance_minor) SELECT 'player-' || n, 'EUR', 100000 FROM generate_series(1, ${ACCOUNTS}) n`,
    );
    await sql.query('ANALYZE');
    // Every statement is logged with its plan, including those inside functions.
    await sql.query(`LOAD 'auto_explain'`);
    await sql.query('SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on');
    await sql.query('SET client_min_messages = log');
  }, 60_000);
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  const literal = (values: readonly unknown[]): string => `{${values.join(',')}}`;

  async function openRound(): Promise<string> {
    const roundId = randomUUID();
    await sql.query(
      `INSERT INTO rounds (id, table_id, currency, terms, opened_on, opened_at)
       VALUES ($1, 'main', 'EUR', '{}', utc_day(now()), now())`,
      [roundId],
    );
    return roundId;
  }

  /** Places a batch of bets for accounts from all over the table; returns the verdicts. */
  async function place(roundId: string, first: number): Promise<string> {
    const bets = Array.from(
      { length: BATCH_BETS },
      (_, at) => first + at * Math.floor(ACCOUNTS / BATCH_BETS / 2),
    );
    const all = (value: unknown) => literal(bets.map(() => value));
    const { rows } = await sql.query<{ codes: string }>(
      `SELECT codes FROM place_bets($1::uuid[], $2::integer[], $3::bigint[], $4::uuid[], $5::text[],
                                    $6::bigint[], $7::bigint[], $8::bigint[], $9::text[])`,
      [
        literal([roundId]),
        all(1),
        literal(bets),
        literal(bets.map(() => randomUUID())),
        all('PLAYER'),
        all(1_000),
        all(1_000),
        all(500_000),
        all('""'),
      ],
    );
    return rows[0]?.codes ?? '';
  }

  /** The plans of what `work` did, each with its statement. */
  async function plansOf(work: () => Promise<void>): Promise<string[]> {
    plans.length = 0;
    await work();
    return plans.filter((plan) => plan.includes('Query Text:'));
  }

  it('placing a batch of bets scans no growing table and no whole index', async () => {
    const roundId = await openRound();
    const found = await plansOf(async () => {
      for (let batch = 0; batch < 8; batch++)
        expect(await place(roundId, 1 + batch)).toBe('A'.repeat(BATCH_BETS));
    });
    expect(found.filter((plan) => plan.includes('INSERT INTO bets'))).toHaveLength(8);
    expect(found.filter((plan) => plan.includes('Index Scan using accounts_pkey'))).not.toEqual([]);
    expect(found.flatMap(scansOf)).toEqual([]);
  }, 60_000);

  it('settling and voiding a round scan no growing table and no whole index', async () => {
    const [settled, voided] = [await openRound(), await openRound()];
    await place(settled, 1);
    await place(voided, 1);
    await sql.query(`UPDATE rounds SET status = 'SEALED' WHERE id = $1`, [settled]);
    const found = await plansOf(async () => {
      for (const [id, from, to, kind, status] of [
        [settled, 'SEALED', 'SETTLED', 'PAYOUT', 'WON'],
        [voided, 'OPEN', 'VOIDED', 'REFUND', 'REFUNDED'],
      ]) {
        await sql.query(
          `SELECT 1 FROM resolve_round($1, ARRAY[$2::round_status], $3, '{}', $4, '{PLAYER}', ARRAY[$5::resolution_status],
                                       '{2}', '{1}', system_account('HOUSE', 'EUR'), 1000)`,
          [id, from, to, kind, status],
        );
      }
    });
    expect(found.filter((plan) => plan.includes('Update on accounts'))).not.toEqual([]);
    expect(found.flatMap(scansOf)).toEqual([]);
  }, 60_000);

  it('a page of a statement is found by key, with its rounds, bets and payouts', async () => {
    const owner = 'player-1';
    for (let round = 0; round < 3; round++) {
      const roundId = await openRound();
      await place(roundId, 1);
      await sql.query(`UPDATE rounds SET status = 'SEALED' WHERE id = $1`, [roundId]);
      await sql.query(
        `SELECT 1 FROM resolve_round($1, '{SEALED}', 'SETTLED', '{}', 'PAYOUT', '{PLAYER}', '{WON}', '{2}', '{1}',
                                     system_account('HOUSE', 'EUR'), 1000)`,
        [roundId],
      );
    }
    const { rows } = await sql.query<{ id: string }>(`SELECT id FROM accounts WHERE owner = $1`, [owner]);
    const statements = new StatementsStore(explained(sql));
    const found = await plansOf(async () => {
      const bets = await statements.bets(owner, 2n ** 62n, 51);
      expect(bets.filter(({ balance_after_minor }) => balance_after_minor !== null)).toHaveLength(
        bets.length,
      );
      expect(bets.length).toBeGreaterThanOrEqual(3);
      const postings = await statements.postings(BigInt(rows[0]?.id ?? 0), 2n ** 62n, 51);
      expect(postings.filter(({ balance_after_minor }) => balance_after_minor !== null)).toHaveLength(
        postings.length,
      );
    });
    expect(found).toHaveLength(2);
    expect(found.flatMap(scansOf)).toEqual([]);
  }, 60_000);

  it('the holdings of many players are looked up by key', async () => {
    const [before, current] = [await openRound(), await openRound()];
    for (let batch = 0; batch < 4; batch++)
      for (const roundId of [before, current]) await place(roundId, 1 + 100 * batch);
    /** How many rows of tables and entries of indexes have been read. */
    const rowsRead = async (): Promise<number> => {
      const { rows } = await sql.query<{ read: string }>(
        `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
              + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) AS read`,
      );
      return Number(rows[0]?.read);
    };
    const readBefore = await rowsRead();
    const own = new Database({ url: database.url, connections: 1 });
    const owners = Array.from({ length: 500 }, (_, at) => `player-${1 + at * 100}`);
    const holdings = await new HoldingsStore(own).read(owners, 'EUR', [before, current], 10_000);
    await own.prisma.$disconnect();
    expect(holdings.filter(({ account }) => account)).toHaveLength(500);
    expect(holdings.flatMap(({ bets }) => bets).length).toBeGreaterThan(500);
    expect(holdings.find(({ bets }) => bets.length > 0)?.openTableIds).toEqual(['main']);
    // A connection reports what it read when it ends.
    await eventually(async () => {
      const { rows } = await sql.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      expect(rows).toEqual([]);
    });
    // A few for each player and bet, instead of a few for each account.
    expect((await rowsRead()) - readBefore).toBeLessThan(100_000);
  }, 60_000);
});

/** A database whose statements run on the connection that logs their plans. */
function explained(sql: Client): Database {
  const $queryRaw = async (strings: TemplateStringsArray, ...values: RawValue[]) =>
    (await sql.query(Prisma.sql(strings, ...values).text, Prisma.sql(strings, ...values).values))
      .rows as unknown;
  return { prisma: { $queryRaw } } as unknown as Database;
}

/** The lines where a plan reads the whole table or index of accounts, bets, keys, resolutions or postings. */
function scansOf(plan: string): string[] {
  const lines = plan.split('\n');
  return lines.filter((line, at) => {
    if (!/ on (accounts|bet_|bets|postings)/.test(line)) return false;
    const walksAnIndex = /Index (Only )?Scan/.test(line) && !lines[at + 1]?.includes('Index Cond');
    // A partition of another month is empty, and reading nothing costs nothing.
    return (line.includes('Seq Scan') && !line.includes('(cost=0.00..0.00')) || walksAnIndex;
  });
}
