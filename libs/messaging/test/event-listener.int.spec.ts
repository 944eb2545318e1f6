import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { Metrics } from '@sabot/service-kit';
import type { InfrastructureServer } from '@sabot/testing';
import { eventually, startNats } from '@sabot/testing';

import type { HeardEvent } from '../src/index.js';
import { EventListener, EventPublisher, type NatsConnection } from '../src/index.js';
import { TestBus } from '../src/testing/index.js';

const { roundSettled, betTotals, balanceChanged } = subjects.wallet;
const TABLES = ['table-1', 'table-2'];
const PATIENT = { timeoutMs: 30_000 };

describe('a listener', () => {
  let bus: TestBus<InfrastructureServer>;
  let connection: NatsConnection;
  let publisher: EventPublisher;
  const listeners: EventListener[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    bus = await TestBus.start({ start: startNats });
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.stop();
  });
  afterAll(() => bus.stop());

  const connect = async (): Promise<void> => {
    await bus.clear();
    ({ connection } = bus);
    publisher = new EventPublisher(connection);
  };
  const listen = async (
    hear: (event: HeardEvent) => void,
    missed = (): void => undefined,
  ): Promise<Metrics> => {
    const metrics = new Metrics('test');
    const listener = new EventListener(connection, metrics, {
      always: [balanceChanged],
      atTables: ['wallet'],
      hear,
      missed,
    });
    listeners.push(listener);
    listener.start();
    for (const tableId of TABLES) listener.listenAt(tableId);
    await connection.client.flush();
    return metrics;
  };
  const roundsIn = (events: readonly HeardEvent[]): string[] =>
    events.flatMap((event) => (event.is(roundSettled) ? [event.message.roundId] : []));

  it('hears every event of its contexts at its tables, as does every other listener', async () => {
    await connect();
    const [one, other]: HeardEvent[][] = [[], []];
    await listen((event) => one?.push(event));
    await listen((event) => other?.push(event));
    await publisher.publish(roundSettled, 'table-1', { roundId: 'r1' }, 'a');
    await publisher.publish(betTotals, 'table-2', { roundId: 'r2', revision: 7n }, 'b');
    await publisher.publish(roundSettled, 'table-2', { roundId: 'r3' }, 'c');
    await eventually(() => {
      for (const heard of [one, other]) {
        expect(heard?.map(({ tableId }) => tableId)).toEqual(['table-1', 'table-2', 'table-2']);
        expect(roundsIn(heard ?? [])).toEqual(['r1', 'r3']);
      }
    }, PATIENT);
  });

  it('hears nothing from other tables or a table that it left, and always hears what belongs to no table', async () => {
    await connect();
    const heard: HeardEvent[] = [];
    const metrics = await listen((event) => heard.push(event));
    const [listener] = listeners;
    // Listening twice is the same as once, so leaving once is enough.
    listener?.listenAt('table-1');
    await publisher.publish(roundSettled, 'table-3', { roundId: 'elsewhere' }, 'a');
    await publisher.publish(roundSettled, 'table-1', { roundId: 'here' }, 'b');
    await eventually(() => {
      expect(roundsIn(heard)).toEqual(['here']);
    }, PATIENT);
    listener?.leave('table-1');
    listener?.leave('never-joined');
    await connection.client.flush();
    await publisher.publish(roundSettled, 'table-1', { roundId: 'left' }, 'c');
    connection.client.publish(connection.space.of(balanceChanged), Uint8Array.of());
    await publisher.publish(roundSettled, 'table-2', { roundId: 'last' }, 'd');
    await eventually(() => {
      expect(roundsIn(heard)).toEqual(['here', 'last']);
    }, PATIENT);
    expect(heard.map(({ tableId }) => tableId)).toEqual(['table-1', '', 'table-2']);
    expect(await metrics.registry.metrics()).toContain('sabot_test_tables_heard 1');
  });

  it('hears a repeated event once, and decodes only what is read', async () => {
    await connect();
    const heard: HeardEvent[] = [];
    await listen((event) => heard.push(event));
    for (let times = 0; times < 2; times++)
      await publisher.publish(roundSettled, 'table-1', { roundId: 'r1' }, 'a');
    connection.client.publish(connection.space.of(roundSettled, 'table-1'), Uint8Array.of(255, 1));
    await eventually(() => {
      expect(heard).toHaveLength(2);
    }, PATIENT);
    expect(() => heard[1]?.message).toThrow();
  });

  it('continues when an event cannot be handled, and counts it', async () => {
    await connect();
    const heard: string[] = [];
    const metrics = await listen((event) => {
      if (!event.is(roundSettled)) return;
      if (event.message.roundId === 'bad') throw new Error('no');
      heard.push(event.message.roundId);
    });
    for (const roundId of ['bad', 'good'])
      await publisher.publish(roundSettled, 'table-1', { roundId }, roundId);
    connection.client.publish(connection.space.of(roundSettled, 'table-1'), Uint8Array.of(255, 1));
    await publisher.publish(roundSettled, 'table-1', { roundId: 'last' }, 'last');
    await eventually(async () => {
      expect(heard).toEqual(['good', 'last']);
      expect(await metrics.registry.metrics()).toContain('sabot_test_events_unheard_total 2');
    }, PATIENT);
  });

  it('reports when it may have missed something, and hears what comes after', async () => {
    await connect();
    const heard: HeardEvent[] = [];
    let missed = 0;
    await listen(
      (event) => heard.push(event),
      () => {
        missed++;
      },
    );
    await bus.server.kill();
    await bus.server.restart();
    await eventually(() => {
      expect(missed).toBeGreaterThan(0);
    }, PATIENT);
    await eventually(async () => {
      await publisher.publish(roundSettled, 'table-1', { roundId: 'after' }, 'after');
      expect(roundsIn(heard)).toContain('after');
    }, PATIENT);
  });
});
