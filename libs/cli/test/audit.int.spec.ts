import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@sabot/database';
import { freePort, type IsolatedDatabase, migratedDatabase, sharedInfrastructure } from '@sabot/testing';
import { Client } from 'pg';
import { captured } from './captured-run.js';

const wallet = fileURLToPath(new URL('../../../services/wallet/prisma', import.meta.url));

describe('sabot audit', () => {
  let database: IsolatedDatabase;
  let sql: Client;
  beforeAll(async () => {
    database = await migratedDatabase(migrate, wallet);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    await sql.query(`SELECT open_account(owner, 'EUR', 5000) FROM unnest(ARRAY['ann', 'bob']) AS t (owner)`);
    await sql.query(`INSERT INTO rounds (id, table_id, currency, terms, opened_on, opened_at)
                     VALUES ('01890000-0000-7000-8000-000000000001', 'main', 'EUR', '{}', current_date, now())`);
    await sql.query(`SELECT place_bets(array_agg(r.id), '{1}', array_agg(a.id), ARRAY[gen_random_uuid()], '{PLAYER}',
                                       '{1000}', '{1}', '{5000}', '{""}')
                     FROM rounds r, accounts a WHERE a.owner = 'ann'`);
  }, 60_000);
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  it('ticks a sound ledger and says how much was checked', async () => {
    const { code, stdout, stderr } = await captured(['audit', '--database-url', database.url]);
    expect(stdout).toBe('✓ the ledger is sound\nchecked: 3 accounts, 1 bets, 6 postings, 1 rounds\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('finds the database in DATABASE_URL and prints JSON', async () => {
    const { DATABASE_URL } = process.env;
    process.env.DATABASE_URL = database.url;
    try {
      const { code, json } = await captured(['audit', '--json']);
      const checked = { accounts: 3, bets: 1, postings: 6, rounds: 1 };
      expect(json).toEqual([{ ok: true, checked, firstViolation: null, moreViolations: 0 }]);
      expect(code).toBe(0);
    } finally {
      process.env.DATABASE_URL = DATABASE_URL;
    }
  });

  it('names the first violation, counts the others and ends with code 1', async () => {
    await sql.query("UPDATE accounts SET balance_minor = balance_minor + 7 WHERE kind = 'PLAYER'");
    const asked = ['audit', '--database-url', database.url];
    const [text, json] = [await captured(asked), await captured([...asked, '--json'])];
    await sql.query("UPDATE accounts SET balance_minor = balance_minor - 7 WHERE kind = 'PLAYER'");
    expect(text.stdout).toMatch(
      /^✗ violated: a balance equals the sum of its postings\naccount \d+ has \d+, its/,
    );
    expect(text.stdout).toContain('\nfurther violations: 1\n');
    expect(json.json).toMatchObject([{ ok: false, moreViolations: 1 }]);
    expect([text.code, json.code]).toEqual([1, 1]);
  });

  it('recognizes a database that holds no ledger', async () => {
    const { DATABASE_URL } = sharedInfrastructure();
    const { code, stdout, stderr } = await captured(['audit', '--database-url', DATABASE_URL]);
    expect(stderr).toBe("error: this database does not hold a wallet's ledger\n");
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [
      'a server that is not there',
      async () => `postgresql://ann:s3cret%21@127.0.0.1:${await freePort()}/wallet`,
    ],
    ['a wrong password', () => database.url.replace(`:${database.name}@`, ':s3cret!@')],
    ['a password that is not encoded', () => 'postgresql://ann:s3cret%zz@localhost/wallet'],
    ['a URL with another protocol', () => 'mysql://ann:s3cret!@localhost/wallet'],
    ['a text that is not a URL', () => 's3cret!'],
  ])('says what is wrong with %s, without the password', async (_, url) => {
    const { code, stdout, stderr } = await captured(['audit', '--database-url', await url()]);
    expect(stderr).toMatch(/^error: .{20,}\n$/);
    expect(stderr).not.toContain('s3cret');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
