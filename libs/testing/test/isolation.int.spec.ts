import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { eventually, isolatedDatabase, isolatedRedisPrefix, isolatedSubjects } from '../src/index.js';

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

  it('drops a database that is still in use', async () => {
    const database = await isolatedDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await eventually(() => expect(client.query('SELECT 1')).rejects.toThrow());
  });

  it('never gives two suites the same prefix', () => {
    const prefixes = Array.from({ length: 100 }, () => [
      isolatedSubjects().subjectPrefix,
      isolatedRedisPrefix(),
    ]).flat();
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});
