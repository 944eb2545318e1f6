import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type IsolatedDatabase, isolatedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { migrate } from '../src/index.js';
import { PrismaFolder } from './prisma-folder.js';

const FORBIDDEN = expect.objectContaining({ code: '42501' });

describe("a service's own role", () => {
  let database: IsolatedDatabase;
  let folder: PrismaFolder;
  let admin: Client;
  let service: Client;
  let serviceRole: string;
  beforeEach(async () => {
    database = await isolatedDatabase();
    serviceRole = `${database.name}_service`;
    admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`CREATE ROLE ${serviceRole} LOGIN PASSWORD 'x'`);
    folder = new PrismaFolder();
    folder.migration(
      '20260102000000_more',
      `CREATE TABLE promises (id bigint GENERATED ALWAYS AS IDENTITY, day date NOT NULL, text text) PARTITION BY RANGE (day);
       CREATE TABLE promises_2026 PARTITION OF promises FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');`,
    );
    folder.appendOnly(['promises']);
    await migrate(database.url, folder.path, { serviceRole });
    const url = new URL(database.url);
    [url.username, url.password] = [serviceRole, 'x'];
    service = new Client({ connectionString: url.href });
    await service.connect();
  });
  afterEach(async () => {
    folder.remove();
    await service.end();
    await admin.query(`DROP OWNED BY ${serviceRole}`);
    await admin.query(`DROP ROLE ${serviceRole}`);
    await admin.end();
    await database.drop();
  });

  it('reads and writes rows, and calls functions', async () => {
    await service.query('INSERT INTO numbers VALUES (2), (4)');
    await service.query('UPDATE numbers SET n = 6 WHERE n = 2');
    await service.query('DELETE FROM numbers WHERE n = 4');
    const { rows } = await service.query('SELECT largest()');
    expect(rows).toEqual([{ largest: 12 }]);
  });

  it.each([
    'ALTER TABLE numbers DISABLE TRIGGER numbers_keep',
    'ALTER TABLE numbers DROP CONSTRAINT numbers_pkey',
    'DROP TRIGGER numbers_keep ON numbers',
    'CREATE OR REPLACE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    'DROP FUNCTION keep() CASCADE',
    'CREATE TABLE other (n integer)',
    'TRUNCATE numbers',
    `UPDATE database_functions SET hash = ''`,
    'DELETE FROM _prisma_migrations',
  ])('may not %s', async (statement) => {
    await expect(service.query(statement)).rejects.toEqual(FORBIDDEN);
  });

  it('only adds to tables that are append-only, by whatever name', async () => {
    await service.query(`INSERT INTO promises (day, text) VALUES ('2026-05-05', 'kept')`);
    for (const table of ['promises', 'promises_2026'])
      for (const change of [`UPDATE ${table} SET text = ''`, `DELETE FROM ${table}`])
        await expect(service.query(change)).rejects.toEqual(FORBIDDEN);
    await expect(service.query(`INSERT INTO promises_2026 (day) VALUES ('2026-05-06')`)).rejects.toEqual(
      FORBIDDEN,
    );
    expect((await service.query('SELECT text FROM promises_2026')).rows).toEqual([{ text: 'kept' }]);
  });

  it('keeps what a migration gave it, and loses what is no longer its', async () => {
    await admin.query(`GRANT TRUNCATE ON numbers TO ${serviceRole}`);
    folder.appendOnly(['promises', 'numbers']);
    await migrate(database.url, folder.path, { serviceRole });
    await service.query('INSERT INTO numbers VALUES (8)');
    await expect(service.query('UPDATE numbers SET n = 10')).rejects.toEqual(FORBIDDEN);
    await expect(service.query('TRUNCATE numbers')).rejects.toEqual(FORBIDDEN);
  });

  it('gets nothing from a list with a table that does not exist', async () => {
    folder.appendOnly(['promise']);
    await expect(migrate(database.url, folder.path, { serviceRole })).rejects.toThrow(
      'append-only.json: there is no table promise',
    );
    await service.query('INSERT INTO numbers VALUES (2)');
  });
});
