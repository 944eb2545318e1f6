import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { decode, subjects } from '@sabot/contracts';
import type { InfrastructureServer } from '@sabot/testing';
import { eventually, startNats } from '@sabot/testing';
import { setTimeout as sleep } from 'node:timers/promises';

import { type NatsConnection, StatePublisher } from '../src/index.js';
import { TestBus } from '../src/testing/index.js';

const entry = subjects.lobby.tablesChanged;
const INTERVAL_MS = 200;
const PATIENT = { timeoutMs: 30_000 };

describe('state', () => {
  let bus: TestBus<InfrastructureServer>;
  let listening: { unsubscribe: () => void };
  let connection: NatsConnection;
  let publisher: StatePublisher<typeof entry.message, number>;
  let published: { readonly atMs: number; readonly rounds: Readonly<Record<string, number>> }[];
  let failing = false;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    bus = await TestBus.start({ start: startNats });
  });
  afterAll(() => bus.stop());
  afterEach(() => {
    publisher.onModuleDestroy();
    listening.unsubscribe();
  });

  const start = async (): Promise<void> => {
    // Publishing and listening on one connection: a listener that reconnects later than the publisher would miss state.
    connection = await bus.observe('round-scheduler');
    published = [];
    failing = false;
    listening = connection.client.subscribe(connection.space.of(entry), {
      callback: (_error, { data }) => {
        const read = decode(entry.message, data);
        if (!read.ok) throw new Error(read.problem);
        const rounds = read.message.tables.map(({ tableId, standing }) => [
          tableId,
          standing?.roundNumber ?? 0,
        ]);
        published.push({
          atMs: performance.now(),
          rounds: Object.fromEntries(rounds) as Record<string, number>,
        });
      },
    });
    publisher = new StatePublisher(connection, {
      entry,
      intervalMs: INTERVAL_MS,
      message: (parts) => {
        if (failing) throw new Error('not now');
        return {
          tables: [...parts].map(([tableId, roundNumber]) => ({ tableId, standing: { roundNumber } })),
        };
      },
    });
    await connection.client.flush();
  };
  const last = (): Record<string, number> =>
    Object.assign({}, ...published.map(({ rounds }) => rounds)) as never;

  it('that changes often is published at a limited rate, many tables per message, always with the last change', async () => {
    await start();
    const startedAt = performance.now();
    for (let change = 1; change <= 60; change++) {
      publisher.change('one', change);
      publisher.change('other', 2 * change);
      await sleep(10);
    }
    await eventually(() => {
      expect(last()).toEqual({ one: 60, other: 120 });
    }, PATIENT);
    expect(published.length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / INTERVAL_MS);
    expect(published.at(-1)?.rounds).toEqual({ one: 60, other: 120 });
  });

  it('of more tables than fit into one message is split into several', async () => {
    await start();
    for (let table = 0; table < 1_200; table++) publisher.change(`t-${table}`, table + 1);
    await eventually(() => {
      expect(Object.keys(last())).toHaveLength(1_200);
    }, PATIENT);
    expect(published.map(({ rounds }) => Object.keys(rounds).length)).toEqual([500, 500, 200]);
    expect(last()['t-1199']).toBe(1_200);
  });

  it('that could not be published is published later, unless newer state replaces it', async () => {
    await start();
    failing = true;
    publisher.change('one', 1);
    publisher.change('other', 1);
    await sleep(2 * INTERVAL_MS);
    publisher.change('one', 2);
    expect(published).toEqual([]);
    failing = false;
    await eventually(() => {
      expect(last()).toEqual({ one: 2, other: 1 });
    }, PATIENT);
    expect(published).toHaveLength(1);
  });

  it('that changes while NATS is down is published when it is back', async () => {
    await start();
    await bus.server.kill();
    await eventually(() => {
      expect(connection.connected).toBe(false);
    }, PATIENT);
    publisher.change('one', 7);
    await sleep(INTERVAL_MS);
    await bus.server.restart();
    await eventually(() => {
      expect(published.map(({ rounds }) => rounds)).toEqual([{ one: 7 }]);
    }, PATIENT);
  });
});
