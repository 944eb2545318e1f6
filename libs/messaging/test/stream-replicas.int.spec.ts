import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { jetstreamManager } from '@nats-io/jetstream';
import { subjects } from '@sabot/contracts';
import { eventually } from '@sabot/testing';

import { newUserKeys } from '../src/accounts/index.js';
import { EventPublisher, NatsConnection } from '../src/index.js';
import { keepStream } from '../src/keeping/index.js';
import type { NatsCluster } from './nats-cluster.js';
import { startNatsCluster } from './nats-cluster.js';

const PATIENT = { timeoutMs: 60_000, intervalMs: 100 };

describe('the replicas of a stream, on a cluster of three', () => {
  let cluster: NatsCluster;
  const connections: NatsConnection[] = [];

  const connect = async (): Promise<NatsConnection> => {
    const connection = await NatsConnection.connect({ url: cluster.url, name: 'test' });
    connections.push(connection);
    return connection;
  };
  /** Nobody answers while the servers elect a leader, so it is better to ask again soon than to wait long. */
  const ask = <T>(
    connection: NatsConnection,
    question: (manager: JetStreamManager) => Promise<T>,
  ): Promise<T> =>
    eventually(
      async () => question(await jetstreamManager(connection.client, { checkAPI: false, timeout: 300 })),
      PATIENT,
    );
  /** The stream, once it has a leader and at least so many followers that are up to date. */
  const stream = (connection: NatsConnection, least: number): Promise<StreamInfo> =>
    ask(connection, async ({ streams }) => {
      const info = await streams.info('WALLET_V1');
      const { leader, replicas: followers = [] } = info.cluster ?? {};
      if (leader === undefined || followers.filter(({ current }) => current).length < least)
        throw new Error('not as many copies yet');
      return info;
    });
  const replicas = async (connection: NatsConnection): Promise<number> =>
    (await stream(connection, 0)).config.num_replicas;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    cluster = await startNatsCluster();
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await cluster.stop();
  });

  it('are as many as the keeper is told to keep, which can raise but not lower them', async () => {
    const keeper = await connect();
    await ask(keeper, (manager) => manager.getAccountInfo());
    await eventually(() => keepStream(keeper, 'WALLET_V1'), PATIENT);
    expect(await replicas(keeper)).toBe(1);
    expect(await keepStream(keeper, 'WALLET_V1', { replicas: 3 })).toBe('changed');
    expect(await replicas(keeper)).toBe(3);
    expect(await keepStream(keeper, 'WALLET_V1')).toBeUndefined();
    expect(await replicas(keeper)).toBe(3);
  });

  it('keep events coming when a server dies', async () => {
    const connection = await connect();
    const publisher = new EventPublisher(connection);
    const publish = (id: string): Promise<unknown> =>
      publisher.publish(subjects.wallet.roundSettled, 'main', {}, id);
    await eventually(() => publish('before'), PATIENT);
    await stream(connection, 2);
    await cluster.stopOne(0);
    await eventually(() => publish('after'), PATIENT);
    expect((await stream(connection, 1)).state.messages).toBe(2);
  });
});

describe('a server that is too old for production', () => {
  /** Pretends to be a server of that version, with just enough of the protocol for a client to connect. */
  async function pretend(version: string): Promise<{ url: string; close: () => void }> {
    const server = createServer((socket) => {
      const about = {
        server_id: 's',
        server_name: 's',
        version,
        proto: 1,
        max_payload: 1_048_576,
        headers: true,
      };
      socket.write(`INFO ${JSON.stringify(about)}\r\n`);
      socket.on('data', (data) => {
        if (data.toString().includes('PING')) socket.write('PONG\r\n');
      });
      socket.on('error', () => socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `nats://127.0.0.1:${port}`, close: () => server.close() };
  }

  it.each([
    ['2.9.25', false],
    ['2.12.6', false],
    ['2.12.7', true],
    ['2.12.10', true],
    ['2.13.0', true],
    ['3.0.1', true],
  ])('%s: accepted is %s', async (version, fit) => {
    const { url, close } = await pretend(version);
    const nkeySeed = newUserKeys(['test']).test?.seed;
    const connected = NatsConnection.connect({ url, name: 'test', nkeySeed, production: true });
    const outcome = await connected.then(
      () => 'connected',
      (error: unknown) => String(error),
    );
    expect(outcome).toBe(
      fit
        ? 'connected'
        : `Error: nats-server ${version} is too old for production: it must be 2.12.7 or newer`,
    );
    if (fit) await (await connected).client.close();
    const develop = await NatsConnection.connect({ url, name: 'test' });
    await develop.client.close();
    close();
  });

  it('is not even asked when there is no key to log in with', async () => {
    const connected = NatsConnection.connect({ url: 'nats://127.0.0.1:1', name: 'test', production: true });
    await expect(connected).rejects.toThrow('no NATS_NKEY_SEED');
  });
});
