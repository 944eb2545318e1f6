/** What a service may ask about a stream; only the keeper makes and changes them. */
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { StreamName } from '@sabot/contracts';

import type { NatsConnection } from './nats-connection.js';

/** When the server created the stream, which tells it from another of the same name; undefined if there is none. */
export async function streamCreated(
  connection: NatsConnection,
  name: StreamName,
): Promise<string | undefined> {
  return (await streamInfo(connection, name))?.created;
}

/** The server's information about a stream; undefined if there is none. */
export async function streamInfo(
  connection: NatsConnection,
  name: StreamName,
): Promise<StreamInfo | undefined> {
  const manager = await managerOf(connection);
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

/** Skips the client's check of the account, which would fail while the server has no streams or is starting. */
export async function managerOf(connection: NatsConnection): Promise<JetStreamManager> {
  const { apiPrefix, client } = connection;
  connection.assertConnected();
  return jetstreamManager(client, { checkAPI: false, ...(apiPrefix !== undefined && { apiPrefix }) });
}
