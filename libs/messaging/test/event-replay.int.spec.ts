import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import type { InfrastructureServer } from '@sabot/testing';
import { eventually, startNats } from '@sabot/testing';

import { EventPublisher, EventReplay, type NatsConnection } from '../src/index.js';
import { TestBus } from '../src/testing/index.js';

const { roundSettled } = subjects.wallet;
const PATIENT = { timeoutMs: 30_000 };

describe('a replay', () => {
  let bus: TestBus<InfrastructureServer>;
  let connection: NatsConnection;
  let publisher: EventPublisher;
  const replays: EventReplay[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    bus = await TestBus.start({ start: startNats });
  });
  afterEach(async () => {
    for (const replay of replays.splice(0)) await replay.onModuleDestroy();
  });
  afterAll(() => bus.stop());

  async function connect(): Promise<void> {
    await bus.clear();
    ({ connection } = bus);
    publisher = new EventPublisher(connection);
  }
  const publish = (roundId: string) => publisher.publish(roundSettled, 'main', { roundId }, roundId);

  /** Reads the stream and returns what happens, with each event as its round id. */
  function read(): { replay: EventReplay; happens: string[] } {
    const happens: string[] = [];
    const replay = new EventReplay(connection, {
      stream: 'WALLET_V1',
      begin: () => happens.push('begin'),
      hear: (event) => happens.push(event.is(roundSettled) ? event.message.roundId : 'something else'),
      complete: () => happens.push('complete'),
      lookMs: 100,
    });
    replays.push(replay);
    replay.onApplicationBootstrap();
    return { replay, happens };
  }

  it('hears everything in the stream, reports that it is complete, and hears what follows', async () => {
    await connect();
    for (const roundId of ['a', 'b', 'c']) await publish(roundId);
    const { replay, happens } = read();
    expect(() => {
      replay.check();
    }).toThrow('WALLET_V1 has not been read yet');
    await eventually(() => {
      expect(happens).toEqual(['begin', 'a', 'b', 'c', 'complete']);
    }, PATIENT);
    replay.check();
    await publish('d');
    await eventually(() => {
      expect(happens.slice(5)).toEqual(['d']);
    }, PATIENT);
  });

  it('of an empty stream is complete at once', async () => {
    await connect();
    const { happens } = read();
    await eventually(() => {
      expect(happens).toEqual(['begin', 'complete']);
    }, PATIENT);
  });

  it('starts over after the server was down, since it may have lost its store', async () => {
    await connect();
    await publish('a');
    const { happens } = read();
    await eventually(() => {
      expect(happens.at(-1)).toBe('complete');
    }, PATIENT);
    await bus.server.restart();
    const once = ['begin', 'a', 'complete'];
    await eventually(() => {
      expect(happens.length).toBeGreaterThan(once.length);
      // Perhaps more than once more: it may have begun again before it is told about the reconnection.
      expect(happens).toEqual(Array.from({ length: happens.length / once.length }, () => once).flat());
    }, PATIENT);
  }, 120_000);

  it('starts over when the stream is another one, though the connection was never lost', async () => {
    await connect();
    for (const roundId of ['a', 'b']) await publish(roundId);
    const { happens } = read();
    await eventually(() => {
      expect(happens.at(-1)).toBe('complete');
    }, PATIENT);
    await bus.clear();
    await publish('c');
    await eventually(() => {
      const again = happens.slice(4);
      expect(again).toContain('complete');
      // It may begin again before or after the new stream has its first event.
      expect(again.filter((one) => !['begin', 'complete'].includes(one))).toEqual(['c']);
    }, PATIENT);
  });

  it('hears what is published while it reads the past once, and in order', async () => {
    await connect();
    const ids = Array.from({ length: 300 }, (_, at) => `round-${at}`);
    for (const id of ids.slice(0, 100)) await publish(id);
    const { happens } = read();
    for (const id of ids.slice(100)) await publish(id);
    await eventually(() => {
      expect(happens.filter((one) => one.startsWith('round-'))).toEqual(ids);
    }, PATIENT);
    expect(happens.filter((one) => one === 'complete')).toHaveLength(1);
  });
});
