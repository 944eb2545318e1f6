import type { JetStreamManager, StreamConfig, StreamInfo } from '@nats-io/jetstream';
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { StreamName } from '@sabot/contracts';

import type { NatsConnection } from './nats-connection.js';

const DAY_MS = 86_400_000;

// How long the stream recognises a repeated message by its id. More would cost the server memory; a later repeat reaches
// consumers, which are idempotent.
const DUPLICATE_WINDOW_MS = 600_000;

/** When the server created the stream, which tells it from another of the same name; undefined if there is none. */
export async function streamCreated(
  connection: NatsConnection,
  name: StreamName,
): Promise<string | undefined> {
  return (await infoOf(connection, name))?.created;
}

/** Creates the streams that are missing and updates the others to their definition. */
export async function ensureStreams(connection: NatsConnection, names: readonly StreamName[]): Promise<void> {
  const manager = await managerOf(connection);
  for (const name of names) {
    const present = (await infoOf(connection, name))?.config.num_replicas;
    // The operators may have given a stream more replicas than we ask for, for good reasons.
    const config = configOf(connection, name, Math.max(connection.streamReplicas, present ?? 1));
    if (present === undefined) await manager.streams.add(config);
    else await manager.streams.update(config.name, config);
  }
}

/** The server's information about a stream; undefined if there is none. */
async function infoOf(connection: NatsConnection, name: StreamName): Promise<StreamInfo | undefined> {
  const manager = await managerOf(connection);
  try {
    return await manager.streams.info(connection.space.stream(name).name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

function configOf(
  { space }: NatsConnection,
  name: StreamName,
  replicas: number,
): Partial<StreamConfig> & { name: string } {
  const definition = space.stream(name);
  return {
    name: definition.name,
    subjects: [...definition.subjects],
    max_age: nanos(definition.retentionDays * DAY_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: replicas,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
  };
}

/** Skips the client's check of the account, which would fail while the server has no streams or is starting. */
export async function managerOf(connection: NatsConnection): Promise<JetStreamManager> {
  connection.assertConnected();
  return jetstreamManager(connection.client, { checkAPI: false });
}
