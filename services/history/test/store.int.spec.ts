import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEALS, isolatedRedisPrefix, sharedInfrastructure } from '@sabot/testing';
import { HistoryStore } from '../src/history.store.js';
import type { PastRound } from '../src/past-round.js';
import { RedisConnection } from '@sabot/redis';
import { NOTHING_HELD } from '../src/stored-past.js';
import { EMPTY_PAST, pastOf } from '../src/table-past.js';
import { PATIENT } from './history-fixture.js';

const round = (number: number, roundId = `r${number}`): PastRound => ({
  roundId,
  number,
  endedAtMs: number,
  shoeNumber: 0,
  ending: DEALS.tie,
});

describe('the pasts in Redis', () => {
  let connections: RedisConnection[];
  let others: HistoryStore[];
  let first: HistoryStore;
  const prefix = isolatedRedisPrefix();
  beforeAll(async () => {
    const options = { url: sharedInfrastructure().REDIS_URL, timeoutMs: PATIENT.timeoutMs };
    connections = Array.from({ length: 8 }, () => new RedisConnection(options));
    await Promise.all(
      connections.map(
        (connection) =>
          new Promise<void>((resolve) => {
            connection.onReady(resolve);
          }),
      ),
    );
    [first, ...others] = connections.map((connection) => new HistoryStore(connection, prefix)) as [
      HistoryStore,
    ];
  });
  afterAll(async () => {
    await connections[0]?.run((redis) => redis.del(`${prefix}histories`));
    for (const connection of connections) connection.onApplicationShutdown();
  });

  it('are read back as they were written', async () => {
    const past = pastOf([round(1), round(2)]);
    expect(await first.read('read')).toEqual(NOTHING_HELD);
    expect(await first.replace('read', NOTHING_HELD, past)).toBe(true);
    expect((await first.read('read')).past).toEqual(past);
    expect((await first.readAll()).get('read')?.past).toEqual(past);
  });

  it('are not replaced by a writer that saw an older one', async () => {
    await first.replace('stale', NOTHING_HELD, EMPTY_PAST);
    const seen = await first.read('stale');
    expect(await first.replace('stale', seen, pastOf([round(1)]))).toBe(true);
    const newer = await first.read('stale');
    expect(await first.replace('stale', seen, pastOf([round(1, 'other')]))).toBe(false);
    expect(await first.replace('stale', NOTHING_HELD, pastOf([round(1, 'other')]))).toBe(false);
    expect(await first.read('stale')).toEqual(newer);
  });

  it('are replaced by exactly one of many writers that saw the same version', async () => {
    for (let time = 1; time <= 20; time++) {
      const seen = await first.read('raced');
      const written = await Promise.all(
        [first, ...others].map((store, at) =>
          store.replace('raced', seen, pastOf([round(time, `r${time}-${at}`)])),
        ),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      const winner = (await first.read('raced')).past?.recent[0]?.roundId;
      expect(winner).toBe(`r${time}-${written.indexOf(true)}`);
    }
  });
});
