import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { givenUrls, type Infrastructure, startInfrastructure } from '../src/index.js';

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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a private infrastructure', () => {
  let infrastructure: Infrastructure;

  beforeAll(async () => {
    infrastructure = await startInfrastructure({ given: {} });
  }, 120_000);
  afterAll(() => infrastructure.stop());

  it('keeps what was committed when PostgreSQL is killed and restarted', async () => {
    await query(infrastructure.postgres.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    const before = infrastructure.postgres.pid;
    await infrastructure.postgres.kill();
    await expect(query(infrastructure.postgres.url, 'SELECT 1')).rejects.toThrow();
    await infrastructure.postgres.restart();
    expect(infrastructure.postgres.pid).not.toBe(before);
    expect(await query(infrastructure.postgres.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  it('runs PostgreSQL with its durability on', async () => {
    const [row] = await query(
      infrastructure.postgres.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('max_connections') AS connections`,
    );
    expect(row).toEqual({ fsync: 'on', commit: 'on', connections: '300' });
  });

  it('restarts NATS and Redis on their ports after a kill', async () => {
    for (const server of [infrastructure.nats, infrastructure.redis]) {
      const url = server.url;
      await server.kill();
      await server.restart();
      expect(server.url).toBe(url);
      expect(alive(server.pid)).toBe(true);
    }
  });

  it('stops a server that is frozen', async () => {
    infrastructure.redis.freeze();
    await infrastructure.redis.restart();
    expect(alive(infrastructure.redis.pid)).toBe(true);
  });
});

describe('a given infrastructure', () => {
  it('is used as it is, and never stopped, killed or erased', async () => {
    const given = givenUrls();
    expect(Object.keys(given)).toEqual(['DATABASE_URL', 'NATS_URL', 'REDIS_URL']);
    const infrastructure = await startInfrastructure({ given });
    expect(infrastructure.env).toEqual(given);
    await expect(infrastructure.nats.kill()).rejects.toThrow('not ours');
    await infrastructure.stop();
    expect(await query(given.DATABASE_URL ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
