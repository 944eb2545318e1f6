import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { roundV1 } from '@sabot/contracts';
import { eventually, type InfrastructureServer, startRedis } from '@sabot/testing';
import fc from 'fast-check';
import { HistoryFixture, PATIENT } from './history-fixture.js';
import { endings, played, type PlayedRound } from './played-rounds.js';

const TABLES = ['main', 'shoe'] as const;

/** Enough rounds of each table for all the tests. */
function storyOf(seed: number): Record<(typeof TABLES)[number], PlayedRound[]> {
  const all = fc.sample(endings(120), { numRuns: 20, seed }).flat();
  return { main: played(all, false), shoe: played(all, true) };
}

describe('when neighbours fail', () => {
  const story = storyOf(23);
  let nats: InfrastructureServer;
  let redis: InfrastructureServer;
  let fixture: HistoryFixture;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    fixture = await HistoryFixture.start({ redisUrl: redis.url, replicas: 2, tables: TABLES });
    ({ nats } = fixture);
    await playOn(5);
  });
  afterAll(async () => {
    await fixture.stop();
    await redis.stop();
  });

  /** The next rounds of each table; while NATS is down the real scheduler keeps them in its outbox. */
  async function playOn(count: number): Promise<void> {
    for (const tableId of TABLES) {
      const done = fixture.scheduler.tables.get(tableId)?.length ?? 0;
      for (const round of story[tableId].slice(done, done + count)) {
        fixture.scheduler.end(tableId, [round]);
        await eventually(() => fixture.scheduler.tell(tableId, round), PATIENT);
      }
    }
  }

  async function allRight(): Promise<void> {
    for (const tableId of TABLES) {
      await fixture.holds(tableId, fixture.scheduler.tables.get(tableId)?.length ?? 0);
      await eventually(() => fixture.isRight(tableId), PATIENT);
    }
    expect(fixture.replicas.every(({ running }) => running)).toBe(true);
  }

  it('Redis that loses everything is refilled by the next query', async () => {
    await allRight();
    await fixture.redis.del(fixture.key);
    for (const tableId of TABLES) await fixture.isRight(tableId);
    await allRight();
  });

  it('Redis that loses everything is refilled by the next round', async () => {
    await fixture.redis.del(fixture.key);
    await playOn(1);
    await allRight();
  });

  it('Redis that keeps losing everything while rounds go on ends up right', async () => {
    for (let time = 0; time < 5; time++) {
      await playOn(3);
      await fixture.redis.del(fixture.key);
    }
    await playOn(1);
    await allRight();
  });

  it('Redis that is killed and comes back empty blocks no query', async () => {
    await redis.kill();
    await playOn(2);
    for (const tableId of TABLES) await fixture.isRight(tableId);
    expect(await fixture.lobby()).toHaveLength(TABLES.length);
    await notReady('redis');
    await redis.restart();
    await allRight();
    await ready();
  });

  it('Redis that freezes blocks no query', async () => {
    redis.freeze();
    await playOn(2);
    for (const tableId of TABLES) await fixture.isRight(tableId);
    redis.thaw();
    await allRight();
  });

  it('NATS that loses its store delays rounds but loses none', async () => {
    await nats.erase();
    // The scheduler refills the stream from its outbox, from the first round on.
    for (const tableId of TABLES)
      for (const round of fixture.scheduler.tables.get(tableId) ?? [])
        await eventually(() => fixture.scheduler.tell(tableId, round), PATIENT);
    await newestIsTold();
    await playOn(3);
    await allRight();
    await newestIsTold();
  });

  it('NATS and Redis that both lose everything lose no round', async () => {
    await Promise.all([nats.erase(), redis.erase()]);
    await playOn(2);
    await allRight();
  });

  it('a scheduler that is down fails only the queries that need it', async () => {
    fixture.scheduler.away = true;
    for (const tableId of TABLES) await fixture.isRight(tableId);
    expect(await fixture.lobby()).toHaveLength(TABLES.length);
    await fixture.redis.hDel(fixture.key, 'main');
    await expect(fixture.ask('main')).rejects.toThrow('FAILED');
    expect(await fixture.lobby()).toHaveLength(TABLES.length - 1);
    await playOn(1);
    fixture.scheduler.away = false;
    await allRight();
  });

  it('a replica that dies leaves its rounds to the others', async () => {
    const [first] = fixture.replicas;
    const playing = playOn(6);
    await first?.kill9();
    fixture.replicas.shift();
    await playing;
    await fixture.startReplica();
    await allRight();
  });

  it('a replica stops while Redis is down, and one that starts meanwhile is ready once Redis is back', async () => {
    await redis.kill();
    await playOn(1);
    const starting = fixture.startReplica();
    const [leaving] = fixture.replicas.splice(0, 1);
    expect(await leaving?.stop()).toEqual({ code: 0, signal: null });
    await redis.restart();
    await starting;
    await allRight();
  });

  /** The last round of each table that was not voided is in the stream of roads. */
  async function newestIsTold(): Promise<void> {
    for (const tableId of TABLES) {
      const newest = fixture.scheduler.tables.get(tableId)?.at(-1);
      if (!newest?.hands) continue;
      await eventually(async () => {
        expect((await fixture.roadsEvents(tableId)).map(({ roundNumber }) => roundNumber)).toContain(
          newest.number,
        );
      }, PATIENT);
    }
  }

  async function ready(): Promise<void> {
    await eventually(async () => {
      expect(await readiness()).toEqual([200, 200]);
    }, PATIENT);
  }

  async function notReady(check: string): Promise<void> {
    await eventually(async () => {
      expect(await readiness()).toEqual([503, 503]);
      const response = await fetch(`${fixture.replicas[0]?.healthUrl ?? ''}/readyz`);
      expect(await response.text()).toContain(check);
    }, PATIENT);
  }

  function readiness(): Promise<number[]> {
    return Promise.all(
      fixture.replicas.map(async ({ healthUrl }) => (await fetch(`${healthUrl}/readyz`)).status),
    );
  }
});

describe('a gap that no event would fill', () => {
  let redis: InfrastructureServer;
  let fixture: HistoryFixture;
  beforeAll(async () => {
    redis = await startRedis();
    fixture = await HistoryFixture.start({ redisUrl: redis.url, env: { HISTORY_CHECK_MS: '100' } });
  });
  afterAll(async () => {
    await fixture.stop();
    await redis.stop();
  });

  it('is found by reconciliation: a Redis that lost its last rounds catches up by itself', async () => {
    const { main } = storyOf(29);
    await fixture.scheduler.play('main', main.slice(0, 5));
    await fixture.holds('main', 5);
    const old = (await fixture.redis.hGet(fixture.key, 'main')) ?? '';
    await fixture.scheduler.play('main', main.slice(5, 9));
    await fixture.holds('main', 9);
    await fixture.redis.hSet(fixture.key, 'main', old);
    await fixture.holds('main', 9);
    await fixture.isRight('main');
  });

  it('is found by reconciliation: an empty Redis is filled without a query', async () => {
    await redis.erase();
    await fixture.holds('main', 9);
  });

  it.each(['PREPARING', 'BETTING', 'SEALING', 'DEALING', 'SETTLING', 'RESULT', 'VOID'] as const)(
    'is not reported falsely while a round is in %s',
    async (phase) => {
      const { scheduler } = fixture;
      const tableId = `in-${phase.toLowerCase()}`;
      await scheduler.play(tableId, storyOf(29).main.slice(0, 3));
      await fixture.holds(tableId, 3);
      scheduler.phases.set(tableId, roundV1.Phase[phase]);
      await compared();
      const asked = scheduler.asked;
      await compared();
      expect(scheduler.asked).toBe(asked);
    },
  );

  it('is found by reconciliation: a round that ended but was not published', async () => {
    const { main } = storyOf(29);
    await fixture.scheduler.play('untold', main.slice(0, 3));
    await fixture.holds('untold', 3);
    fixture.scheduler.phases.set('untold', roundV1.Phase.RESULT);
    fixture.scheduler.end('untold', main.slice(3, 4));
    await fixture.holds('untold', 4);
  });

  /** Resolves after a complete reconciliation that began after this call. */
  async function compared(): Promise<void> {
    const before = fixture.scheduler.listed;
    await eventually(() => {
      expect(fixture.scheduler.listed).toBeGreaterThanOrEqual(before + 3);
    }, PATIENT);
  }
});
