import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import type { InfrastructureServer } from '@sabot/testing';
import { eventually, startNats } from '@sabot/testing';

import { ensureStreams, EventPublisher, EventReplay, NatsConnection } from '../src/index.js';

const { roundSettled } = subjects.wallet;
const PATIENT = { timeoutMs: 30_000 };

describe('a replay', () => {
  let server: InfrastructureServer;
  let connection: NatsConnection;
  let publisher: EventPublisher;
  const replays: EventReplay[] = [];
  let prefix = 0;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startNats();
  });
  afterEach(async () => {
    for (const replay of replays.splice(0)) await replay.onModuleDestroy();
    await connection.close();
  });
  afterAll(() => server.stop());

  async function connect(): Promise<void> {
    connection = await NatsConnection.connect({
      url: server.url,
      name: 'test',
      subjectPrefix: `r${++prefix}`,
    });
    publisher = new EventPublisher(connection);
    await ensureStreams(connection, ['WALLET_V1']);
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
    await server.restart();
    await eventually(() => {
      expect(happens).toEqual(['begin', 'a', 'complete', 'begin', 'a', 'complete']);
    }, PATIENT);
  }, 120_000);
});
