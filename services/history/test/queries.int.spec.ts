import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create, historyV1, subjects } from '@sabot/contracts';
import { eventually, type InfrastructureServer, startRedis } from '@sabot/testing';
import fc from 'fast-check';
import { HistoryFixture, PATIENT } from './history-fixture.js';
import { endings, expectedHistory, expectedPast, played, type PlayedRound } from './played-rounds.js';

function sampled(seed: number, withShoes = false, most = 60): PlayedRound[] {
  return played(fc.sample(endings(most), { numRuns: 1, seed })[0] ?? [], withShoes);
}

describe('a query', () => {
  let redis: InfrastructureServer;
  let fixture: HistoryFixture;
  beforeAll(async () => {
    redis = await startRedis();
    fixture = await HistoryFixture.start({ redisUrl: redis.url });
  });
  afterAll(async () => {
    await fixture.stop();
    await redis.stop();
  });

  it('about a table that does not exist is refused', async () => {
    expect(await fixture.ask('nowhere')).toBe('UNKNOWN_TABLE');
  });

  it.each(['', 'Main', 'a.b', '*', '>', 'x'.repeat(33), 'a b', '../x'])(
    'about an invalid table id, %p, is refused',
    async (tableId) => {
      const { result } = await fixture.client.request(subjects.history.getTableHistory, { tableId }, PATIENT);
      expect(result).toMatchObject({ case: 'refusal', value: { details: { value: 'table_id' } } });
      expect(await fixture.ask(tableId)).toBe('VALIDATION');
    },
  );

  it('about a table before its first round is answered with empty roads', async () => {
    fixture.scheduler.tables.set('fresh', []);
    await eventually(async () => {
      expect(await fixture.ask('fresh')).toEqual(expectedHistory('fresh', []));
    }, PATIENT);
  });

  it('about a table with many pages of rounds is answered with the current shoe', async () => {
    const long = sampled(3, true, 60).map((round) => ({ ...round, shoeNumber: 1 }));
    const rounds = Array.from({ length: 600 }, (_, at) => ({
      ...(long[at % long.length] as PlayedRound),
      roundId: `round-${at}`,
      number: at + 1,
      endedAtMs: at,
      shoeNumber: at < 20 ? 1 : 2,
    }));
    fixture.scheduler.end('long', rounds);
    await eventually(() => fixture.isRight('long'), PATIENT);
  });

  it('about a table that is not in Redis shares its rebuild with concurrent queries', async () => {
    fixture.scheduler.end('popular', sampled(5));
    await eventually(async () => {
      expect(await fixture.ask('popular')).not.toBe('UNKNOWN_TABLE');
    }, PATIENT);
    await fixture.redis.hDel(fixture.key, 'popular');
    const before = fixture.scheduler.asked;
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.ask('popular')));
    expect(fixture.scheduler.asked - before).toBeLessThan(10);
    for (const answer of answers)
      expect(answer).toEqual(expectedHistory('popular', fixture.scheduler.tables.get('popular') ?? []));
  });

  it('from a lobby is answered for every table with one read of Redis', async () => {
    for (let table = 1; table <= 12; table++) fixture.scheduler.end(`lobby-${table}`, sampled(table));
    await fixture.redis.del(fixture.key);
    const expected = () =>
      [...fixture.scheduler.tables].map(([tableId, rounds]) =>
        create(historyV1.TablePastSchema, { tableId, past: expectedPast(rounds) }),
      );
    for (const tableId of fixture.scheduler.tables.keys())
      await eventually(() => fixture.isRight(tableId), PATIENT);
    expect(await fixture.lobby()).toEqual(expected());
    await fixture.redis.configResetStat();
    const asked = fixture.scheduler.asked;
    for (let time = 0; time < 10; time++) expect(await fixture.lobby()).toEqual(expected());
    const calls = await commandCalls(fixture);
    expect(calls.hmget).toBe(10);
    expect(
      Object.keys(calls).filter((name) => !['hmget', 'ping', 'config|resetstat', 'info'].includes(name)),
    ).toEqual([]);
    expect(fixture.scheduler.asked).toBe(asked);
  });

  it('from a lobby is refused with too many tables or an invalid id; unknown tables are left out', async () => {
    const ask = async (tableIds: string[]) =>
      (await fixture.client.request(subjects.history.listPasts, { tableIds }, PATIENT)).result;
    for (const tableIds of [['Main'], Array.from({ length: 501 }, (_, at) => `t-${at}`)])
      expect(await ask(tableIds)).toMatchObject({
        case: 'refusal',
        value: { details: { value: 'table_ids' } },
      });
    fixture.scheduler.end('known', sampled(4));
    await eventually(() => fixture.isRight('known'), PATIENT);
    const past = expectedPast(fixture.scheduler.tables.get('known') ?? []);
    expect(await ask(['nowhere', 'known'])).toMatchObject({
      case: 'pasts',
      value: { tables: [{ tableId: 'known', past }] },
    });
  });

  it('while Redis holds junk is answered from the scheduler, which also repairs Redis', async () => {
    fixture.scheduler.end('mended', sampled(8));
    await eventually(() => fixture.isRight('mended'), PATIENT);
    for (const junk of ['', 'junk', 'v1 3 x\n{}', '\n\n', '\u0000\uFFFF', '{"number":1}']) {
      await fixture.redis.hSet(fixture.key, 'mended', junk);
      await fixture.isRight('mended');
      await fixture.holds('mended', fixture.scheduler.tables.get('mended')?.length ?? 0);
    }
  });

  it('is counted, and its service is ready', async () => {
    const [replica] = fixture.replicas;
    const ready = await fetch(`${replica?.healthUrl ?? ''}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.text()).toMatch(/redis[\s\S]*nats/);
    expect(await fixture.count('rebuilds_total')).toBeGreaterThan(0);
  });
});

/** How often each Redis command ran since the statistics were reset. */
async function commandCalls({ redis }: HistoryFixture): Promise<Record<string, number>> {
  const lines = (await redis.info('commandstats')).matchAll(/cmdstat_([^:]+):calls=(\d+)/g);
  return Object.fromEntries([...lines].map(([, name = '', calls]) => [name, Number(calls)]));
}
