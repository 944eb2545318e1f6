import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BACCARAT, DEFAULT_PAY_TABLE, STANDARD_BETS } from '@sabot/baccarat';
import { limitsForAll } from '@sabot/cards';
import { applyMigrations } from '@sabot/database';
import { DEALS, doneIn, eventually } from '@sabot/testing';
import { Client } from 'pg';
import { prismaFolder } from '../src/database.js';
import { PATIENT, WalletFixture } from './wallet-fixture.js';

/** The last migration that defined functions. */
const LAST_WITH_FUNCTIONS = '20261117100000_balance_events';
const [OPEN, SEALED, SETTLED] = [randomUUID(), randomUUID(), randomUUID()];
const BOOK_ROOT = 'ab'.repeat(32);

const TERMS = BACCARAT.termsToJson({
  limits: limitsForAll(STANDARD_BETS, { minMinor: 1_000n, maxMinor: 500_000n }),
  payTable: DEFAULT_PAY_TABLE,
});

/** A database as it was then: the migrations of that time with their functions, and rounds played with them. */
async function oldDatabase(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'old-wallet-'));
  cpSync(prismaFolder, folder, { recursive: true });
  for (const name of readdirSync(join(folder, 'migrations')))
    if (name > LAST_WITH_FUNCTIONS && !name.endsWith('.toml'))
      rmSync(join(folder, 'migrations', name), { recursive: true });
  await applyMigrations(url, folder);
  rmSync(folder, { recursive: true });
  const sql = new Client({ connectionString: url });
  await sql.connect();
  await sql.query(`SELECT open_account(owner, 'EUR', 10000) FROM unnest(ARRAY['ann', 'bob']) AS t (owner)`);
  for (const id of [OPEN, SEALED, SETTLED]) {
    await sql.query(
      `INSERT INTO rounds (id, table_id, currency, terms, opened_on, opened_at, closes_at)
       VALUES ($1, 'main', 'EUR', $2, utc_day(now()), now(), now() + interval '1 hour')`,
      [id, TERMS],
    );
    await sql.query(
      `SELECT place_bets(ARRAY[$1::uuid], '{1,1}', array_agg(id ORDER BY id), ARRAY[gen_random_uuid(), gen_random_uuid()],
                         '{TIE,PLAYER}'::bet_target[], '{1000,2000}', '{1,1}', '{5000,5000}', '{"",""}')
       FROM accounts WHERE kind = 'PLAYER'`,
      [id],
    );
  }
  await sql.query(
    `UPDATE rounds SET status = 'SEALED', sealed_at = clock_timestamp(), bet_book_root = $1, bet_count = 2 WHERE id <> $2`,
    [BOOK_ROOT, OPEN],
  );
  await sql.query(
    `SELECT 1 FROM resolve_round($1, '{SEALED}', 'SETTLED', '{}', 'PAYOUT', '{TIE,PLAYER}', '{WON,PUSHED}', '{9,1}', '{1,1}',
                                 system_account('HOUSE', 'EUR'), 1000)`,
    [SETTLED],
  );
  await sql.end();
}

describe('a database whose functions came from migrations', () => {
  let wallet: WalletFixture;
  let before: unknown[];
  const BETS = `SELECT r.id, b.target::text, b.amount_minor, b.balance_after_minor, b.bet_id, b.accepted_at
                FROM baccarat_bets b JOIN rounds r ON r.no = b.round_no ORDER BY b.sequence`;
  const ACCOUNTS = 'SELECT id, owner, balance_minor FROM accounts ORDER BY id';
  beforeAll(async () => {
    wallet = await WalletFixture.start({
      before: async (url) => {
        await oldDatabase(url);
        const sql = new Client({ connectionString: url });
        await sql.connect();
        before = [(await sql.query(BETS)).rows, (await sql.query(ACCOUNTS)).rows];
        await sql.end();
      },
    });
  });
  afterAll(() => wallet.stop());

  it('keeps its balances and its bets, which a view still shows under their old name', async () => {
    expect([(await wallet.sql.query(BETS)).rows, (await wallet.sql.query(ACCOUNTS)).rows]).toEqual(before);
    expect(await wallet.violations()).toEqual([]);
  });

  it('has no trace of the old names', async () => {
    const { rows } = await wallet.sql.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class WHERE relkind <> 'v' UNION ALL SELECT conname FROM pg_constraint
      UNION ALL SELECT typname FROM pg_type WHERE typtype = 'e' UNION ALL SELECT proname FROM pg_proc`);
    expect(rows.map(({ name }) => name).filter((name) => /baccarat_bets|bet_target/.test(name))).toEqual([]);
    expect(rows).toContainEqual({ name: 'bets_default_pkey' });
  });

  it('continues: the open round takes bets, and the sealed one is settled', async () => {
    expect(await wallet.bet('ann', OPEN, { target: 'BANKER' })).toMatchObject({
      accepted: true,
    });
    expect(doneIn(await wallet.settle(SEALED, DEALS.tie))).toMatchObject({
      betCount: 2,
      stakedMinor: 3_000n,
    });
    const { rows } = await wallet.sql.query('SELECT game, number FROM rounds WHERE id = $1', [SEALED]);
    expect(rows).toEqual([{ game: 'baccarat', number: null }]);
    expect(await wallet.violations()).toEqual([]);
  });

  it('counts every change of a balance', async () => {
    const version = `SELECT version FROM accounts WHERE owner = 'ann'`;
    const { rows } = await wallet.sql.query<{ version: string }>(version);
    const first = Number(rows[0]?.version);
    const changes: [string, () => Promise<unknown>][] = [
      ['a bet', () => wallet.bet('ann', OPEN)],
      [
        'bets taken back',
        () =>
          wallet.sql.query(`SELECT remove_bets($1, a.id, NULL) FROM accounts a WHERE owner = 'ann'`, [OPEN]),
      ],
      [
        'nothing to take back',
        () =>
          wallet.sql.query(`SELECT remove_bets($1, a.id, NULL) FROM accounts a WHERE owner = 'ann'`, [OPEN]),
      ],
      ['a refused bet', () => wallet.bet('ann', OPEN, { amount: 1n })],
      ['another bet', () => wallet.bet('ann', OPEN)],
      ['a refund', () => wallet.void(OPEN)],
    ];
    const versions: number[] = [];
    for (const [, change] of changes) {
      await change();
      versions.push(Number((await wallet.sql.query<{ version: string }>(version)).rows[0]?.version) - first);
    }
    expect(versions).toEqual([1, 2, 2, 2, 3, 4]);
  });

  it('is not ready while its functions are not those of the service, and says so', async () => {
    const [replica] = wallet.wallets;
    const ready = async () => {
      const response = await fetch(`${replica?.healthUrl}/readyz`);
      return { status: response.status, body: (await response.json()) as { checks: { database: string } } };
    };
    expect((await ready()).status).toBe(200);
    await wallet.sql.query(`UPDATE database_functions SET hash = 'older' || hash`);
    await eventually(async () => {
      const { status, body } = await ready();
      expect(status).toBe(503);
      expect(body.checks.database).toBe(
        'the functions in this database are not those of this service: run its migration',
      );
    }, PATIENT);
    await wallet.sql.query(`UPDATE database_functions SET hash = substr(hash, 6)`);
    await eventually(async () => {
      expect((await ready()).status).toBe(200);
    }, PATIENT);
  });
});

describe('the version of an account', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterAll(() => wallet.stop());

  it('comes with the balance, and a repeat gets the version of the first time', async () => {
    const userId = await wallet.player(9_000n);
    const roundId = await wallet.openRound();
    const [betId, one] = [randomUUID(), `(SELECT id FROM accounts WHERE owner = '${userId}')`];
    const place = async (amount: number, id: string) =>
      (
        await wallet.sql.query<{ codes: string; figures: string; versions: string }>(
          `SELECT codes, figures, versions FROM place_bets(ARRAY[$1::uuid], '{1}', ARRAY[${one}], ARRAY[$2::uuid], '{TIE}',
                                                           ARRAY[$3::bigint], '{1000}', '{500000}', '{""}')`,
          [roundId, id, amount],
        )
      ).rows[0];
    const transfer = async (key: string) =>
      (
        await wallet.sql.query<{ balance_minor: string; account_version: string }>(
          `SELECT balance_minor, account_version
           FROM transfer_once($1, '', ${one}, system_account('ISSUANCE', 'EUR'), 'DEPOSIT', 500)`,
          [key],
        )
      ).rows[0];
    expect(await place(1_000, betId)).toEqual({ codes: 'A', figures: '8000', versions: '2' });
    expect(await transfer('first')).toEqual({ balance_minor: '8500', account_version: '3' });
    expect(await place(90_000, randomUUID())).toEqual({ codes: 'B', figures: '8500', versions: '3' });
    expect(await place(1_000, randomUUID())).toEqual({ codes: 'A', figures: '7500', versions: '4' });
    expect(await place(1_000, betId)).toEqual({ codes: 'R', figures: '8000', versions: '2' });
    expect(await transfer('first')).toEqual({ balance_minor: '8500', account_version: '3' });
  });
});
