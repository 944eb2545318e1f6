import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { randomUUID } from 'node:crypto';
import {
  dropTemplates,
  eventually,
  isolatedDatabase,
  isolatedRedisPrefix,
  isolatedPrefix,
  migratedDatabase,
  sharedInfrastructure,
} from '../src/index.js';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('isolation on the shared infrastructure', () => {
  it('gives each suite a database whose role can enter and own only that', async () => {
    const [mine, other] = await Promise.all([isolatedDatabase(), isolatedDatabase()]);
    await query(mine.url, 'CREATE TABLE t (id int)');
    const intruder = new URL(other.url);
    intruder.pathname = `/${mine.name}`;
    await expect(query(intruder.href, 'SELECT 1')).rejects.toThrow('permission denied');
    await Promise.all([mine.drop(), other.drop()]);
    await expect(query(mine.url, 'SELECT 1')).rejects.toThrow();
  });

  it('migrates a database once in a run and copies it for every other suite, each the owner of its own', async () => {
    const migrated: string[] = [];
    const migrate = async (url: string, from: string): Promise<void> => {
      migrated.push(from);
      await query(url, 'CREATE TABLE t (id int); INSERT INTO t VALUES (7)');
    };
    const from = randomUUID();
    const databases = await Promise.all([1, 2, 3].map(() => migratedDatabase(migrate, from)));
    expect(migrated).toEqual([from]);
    for (const [place, { url }] of databases.entries()) {
      expect(await query(url, 'SELECT id FROM t')).toEqual([{ id: 7 }]);
      await query(url, 'ALTER TABLE t ADD mine int');
      expect(await query(url, `UPDATE t SET id = ${place} RETURNING id`)).toEqual([{ id: place }]);
    }
    const left = await Promise.all(databases.map(({ url }) => query(url, 'SELECT id FROM t')));
    expect(left).toEqual([[{ id: 0 }], [{ id: 1 }], [{ id: 2 }]]);
    await Promise.all(databases.map((database) => database.drop()));
    const another = await migratedDatabase(migrate, from);
    expect(await query(another.url, 'SELECT id FROM t')).toEqual([{ id: 7 }]);
    await another.drop();
  });

  it('removes the templates of a run and no others', async () => {
    const { DATABASE_URL } = sharedInfrastructure();
    const [mine, other] = await Promise.all([isolatedDatabase(), isolatedDatabase()]);
    const run = randomUUID().slice(0, 8);
    const names = [
      [mine, `template_${run}_1`],
      [other, `template_${run}x1`],
    ] as const;
    for (const [{ name }, template] of names) {
      await query(DATABASE_URL, `ALTER DATABASE ${name} RENAME TO "${template}"`);
      await query(DATABASE_URL, `ALTER ROLE ${name} RENAME TO "${template}"`);
    }
    await dropTemplates(DATABASE_URL, run);
    const left = await query(
      DATABASE_URL,
      `SELECT datname FROM pg_database WHERE datname LIKE 'template_${run}%'`,
    );
    expect(left).toEqual([{ datname: `template_${run}x1` }]);
    await query(DATABASE_URL, `DROP DATABASE "template_${run}x1"`);
    await query(DATABASE_URL, `DROP ROLE "template_${run}x1"`);
  });

  it('drops a database that is still in use', async () => {
    const database = await isolatedDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await eventually(() => expect(client.query('SELECT 1')).rejects.toThrow());
  });

  it('never gives two suites the same prefix', () => {
    const prefixes = Array.from({ length: 100 }, () => [isolatedPrefix(), isolatedRedisPrefix()]).flat();
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});
