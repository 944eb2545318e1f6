import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, type IsolatedDatabase, isolatedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { applyMigrations, migrate } from '../src/index.js';
import { ServiceDatabase } from '../src/service-database.js';
import { FIRST_FUNCTIONS, PrismaFolder } from './prisma-folder.js';

describe('functions as files', () => {
  let database: IsolatedDatabase;
  let folder: PrismaFolder;
  let sql: Client;
  beforeEach(async () => {
    database = await isolatedDatabase();
    folder = new PrismaFolder();
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  afterEach(async () => {
    folder.remove();
    await sql.end();
    await database.drop();
  });

  const apply = () => migrate(database.url, folder.path);

  /** Every function with its body, every view and every trigger, as the database has them. */
  async function standing(): Promise<Record<string, string>> {
    const { rows } = await sql.query<{ name: string; text: string }>(`
      SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS text
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT viewname, definition FROM pg_views WHERE schemaname = 'public'
      UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`);
    return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
  }

  async function largest(): Promise<unknown> {
    return (await sql.query<{ largest: unknown }>('SELECT largest()')).rows[0]?.largest;
  }

  it('replace those defined by migrations, and rows stay', async () => {
    await applyMigrations(database.url, folder.path);
    await sql.query('INSERT INTO numbers VALUES (2), (4)');
    expect(await largest()).toBe(8);
    folder.functions({
      ...FIRST_FUNCTIONS,
      'is-even.sql': `CREATE OR REPLACE FUNCTION is_even(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n % 4 = 2;`,
      'largest.sql':
        'CREATE FUNCTION largest() RETURNS integer LANGUAGE sql AS $$ SELECT -max(double) FROM doubles $$;',
    });
    expect(await apply()).toEqual({ migrations: [], functions: true });
    expect(await largest()).toBe(-8);
    await expect(sql.query('INSERT INTO numbers VALUES (8)')).rejects.toThrow('numbers_n_check');
    await sql.query('DELETE FROM numbers');
    expect((await sql.query('SELECT * FROM doubles ORDER BY n')).rows).toEqual([
      { n: 2, double: 4 },
      { n: 4, double: 8 },
    ]);
  });

  it('are left alone when they are already in place', async () => {
    expect(await apply()).toEqual({ migrations: ['20260101000000_first'], functions: true });
    const oids = 'SELECT array_agg(oid ORDER BY oid) FROM pg_proc';
    const { rows } = await sql.query(oids);
    expect(await apply()).toEqual({ migrations: [], functions: false });
    expect((await sql.query(oids)).rows).toEqual(rows);
  });

  it('are recreated after a migration that dropped some, even if no file changed', async () => {
    await apply();
    const before = await standing();
    folder.migration(
      '20260102000000_wider',
      'DROP VIEW doubles; DROP FUNCTION largest; ALTER TABLE numbers ALTER COLUMN n TYPE integer;',
    );
    await applyMigrations(database.url, folder.path);
    // The migration is already applied, as if a job had died before applying the functions.
    expect(await apply()).toEqual({ migrations: [], functions: true });
    expect(await standing()).toEqual(before);
  });

  it('are dropped with their files, triggers and views too', async () => {
    await apply();
    folder.functions({ 'is-even.sql': FIRST_FUNCTIONS['is-even.sql'] });
    await apply();
    expect(Object.keys(await standing())).toEqual(['is_even(integer)']);
  });

  it('leave one function when its signature or return type changes', async () => {
    await apply();
    folder.functions({
      ...FIRST_FUNCTIONS,
      'largest.sql':
        'CREATE FUNCTION largest(more integer DEFAULT 1) RETURNS bigint LANGUAGE sql AS $$ SELECT max(double) + more FROM doubles $$;',
      'doubles.view.sql': 'CREATE VIEW doubles AS SELECT (2 * n)::bigint AS double FROM numbers;',
    });
    await apply();
    await sql.query('INSERT INTO numbers VALUES (2)');
    expect(await largest()).toBe('5');
    expect(Object.keys(await standing()).filter((name) => name.startsWith('largest'))).toEqual([
      'largest(integer)',
    ]);
  });

  it('leave those of an extension alone', async () => {
    const admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('CREATE EXTENSION pg_trgm');
    await admin.end();
    await apply();
    expect((await sql.query(`SELECT similarity('round', 'round') AS same`)).rows).toEqual([{ same: 1 }]);
  });

  it.each([
    [
      'that does not parse',
      { 'wrong.sql': 'CREATE FUNKTION f();' },
      'functions/wrong.sql: error: syntax error',
    ],
    [
      'whose body names a table that does not exist',
      {
        'wrong.sql': 'CREATE FUNCTION f() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM nothing $$;',
      },
      'relation "nothing" does not exist',
    ],
    [
      'that defines a function again',
      { 'again.sql': FIRST_FUNCTIONS['keep.sql'] },
      'functions/keep.sql: error: function "keep" already exists',
    ],
    [
      'that overloads a function',
      { 'two.sql': 'CREATE FUNCTION largest(n integer) RETURNS integer LANGUAGE sql RETURN n;' },
      'there are two functions named largest',
    ],
    [
      'with another signature for a function that a table needs',
      {
        'is-even.sql':
          'CREATE FUNCTION is_even(n bigint) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n % 2 = 0;',
      },
      'cannot drop function is_even(integer) because other objects depend on it',
    ],
  ])('change nothing if there is a file %s', async (_, files, problem) => {
    await apply();
    const before = await standing();
    const { rows } = await sql.query('SELECT * FROM database_functions');
    folder.functions({
      ...FIRST_FUNCTIONS,
      'largest.sql': 'CREATE FUNCTION largest() RETURNS integer LANGUAGE sql RETURN 0;',
      ...files,
    });
    await expect(apply()).rejects.toThrow(problem);
    expect(await standing()).toEqual(before);
    expect((await sql.query('SELECT * FROM database_functions')).rows).toEqual(rows);
  });

  it('are not dropped because their folder is missing', async () => {
    await apply();
    const before = await standing();
    rmSync(join(folder.path, 'functions'), { recursive: true });
    await expect(apply()).rejects.toThrow('ENOENT');
    expect(await standing()).toEqual(before);
  });

  it('are applied only once by concurrent migrations', async () => {
    const all = await Promise.all([apply(), apply(), apply()]);
    expect(all.filter(({ functions }) => functions)).toHaveLength(1);
    expect(all.flatMap(({ migrations }) => migrations)).toEqual(['20260101000000_first']);
    expect(await largest()).toBeNull();
  });

  it('wait for another migration that is running', async () => {
    await sql.query(`SELECT pg_advisory_lock(hashtext('migrate'))`);
    let done = false;
    const waiting = apply().then(() => (done = true));
    await eventually(async () => {
      const waiters = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      expect((await sql.query(waiters)).rowCount).toBe(1);
    });
    expect(done).toBe(false);
    expect((await sql.query(`SELECT to_regclass('numbers') AS made`)).rows).toEqual([{ made: null }]);
    await sql.query(`SELECT pg_advisory_unlock(hashtext('migrate'))`);
    expect(await waiting).toBe(true);
  });

  describe('of a service', () => {
    /** The part of a service's client that is used. */
    const service = () =>
      new ServiceDatabase(
        {
          $queryRawUnsafe: async <T>(query: string) => (await sql.query(query)).rows as T,
          $disconnect: () => Promise.resolve(),
        },
        folder.path,
      );

    it('make it ready only when they match its own files', async () => {
      const unready = 'the functions in this database are not those of this service: run its migration';
      await expect(service().check()).rejects.toThrow('the functions were never applied to this database');
      await apply();
      const old = service();
      await old.check();
      folder.functions({
        ...FIRST_FUNCTIONS,
        'largest.sql': 'CREATE FUNCTION largest() RETURNS integer LANGUAGE sql RETURN 0;',
      });
      await expect(service().check()).rejects.toThrow(unready);
      await apply();
      await service().check();
      await expect(old.check()).rejects.toThrow(unready);
    });
  });
});
