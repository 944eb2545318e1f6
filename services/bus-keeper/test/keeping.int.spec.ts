/** The keeper as a process of its own, on a NATS server that nobody else keeps. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { STREAMS } from '@sabot/contracts';
import { managerOf } from '@sabot/messaging';
import { durables } from '@sabot/messaging/keeping';
import { TestBus } from '@sabot/messaging/testing';
import {
  eventually,
  type InfrastructureServer,
  paceOf,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const PATIENT = { timeoutMs: 60_000 };
const SOON_MS = 5_000;
jest.setTimeout(3 * PATIENT.timeoutMs);

const wantedStreams = Object.keys(STREAMS).sort();
const wantedConsumers = durables()
  .map(({ name }) => name)
  .sort();

describe('the keeper', () => {
  let bus: TestBus<InfrastructureServer>;
  let keeper: SpawnedService;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    bus = await TestBus.start({ start: startNats, unkept: true });
    keeper = await spawnService({ entry, env: bus.envOf('bus-keeper') });
  });
  afterAll(async () => {
    await keeper.stop();
    await bus.stop();
  });

  async function everythingIsThere(): Promise<void> {
    const { streams, consumers } = await managerOf(bus.connection);
    expect((await streams.list().next()).map(({ config }) => config.name).sort()).toEqual(wantedStreams);
    const found = await consumers.list('ROUND_V1').next();
    expect(found.map(({ name }) => name).sort()).toEqual(wantedConsumers);
  }

  it('makes every stream and every durable', async () => {
    await eventually(everythingIsThere, PATIENT);
  });

  it.each([
    ['a stream was deleted', async () => (await managerOf(bus.connection)).streams.delete('ROUND_V1')],
    ['NATS has lost its store', () => bus.server.erase()],
  ])('makes them again within five seconds after %s', async (_, lose) => {
    const { verdict } = await paceOf(SOON_MS, async () => {
      await lose();
      const lostAt = performance.now();
      await eventually(everythingIsThere, PATIENT);
      return performance.now() - lostAt;
    });
    expect(verdict).not.toBe('missed');
    await eventually(async () => {
      expect((await fetch(`${keeper.healthUrl}/readyz`)).status).toBe(200);
    }, PATIENT);
  });

  it('restores a definition that somebody changed', async () => {
    const { streams } = await managerOf(bus.connection);
    const subjects = ['round.v1.evt.round_opened.*'];
    await streams.update('ROUND_V1', { subjects });
    await eventually(async () => {
      expect((await streams.info('ROUND_V1')).config.subjects).toEqual(STREAMS.ROUND_V1.subjects);
    }, PATIENT);
  });

  it('reports what the streams hold, and how far behind consumers are', async () => {
    const publish = (): void => {
      bus.connection.client.publish('round.v1.evt.round_voided.main', Uint8Array.of());
    };
    for (let times = 0; times < 3; times++) publish();
    await eventually(async () => {
      const metrics = await (await fetch(`${keeper.healthUrl}/metrics`)).text();
      expect(metrics).toContain('sabot_bus_keeper_stream_messages{stream="ROUND_V1"} 3');
      expect(metrics).toContain('sabot_bus_keeper_consumer_pending_messages{consumer="history-voids"} 3');
      expect(metrics).toContain('sabot_bus_keeper_stream_missing_replicas{stream="ROUND_V1"} 0');
    }, PATIENT);
  });
});
