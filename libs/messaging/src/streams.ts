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

const dayMs = 86_400_000;

// Within this time a message that is published again is recognised by its id. Longer costs the server memory; what comes
// later still reaches consumers that are idempotent.
const duplicateWindowMs = 600_000;

/** When the server made the stream, which tells it from another one of the same name; undefined when it has none. */
export async function streamCreated(
  connection: NatsConnection,
  name: StreamName,
): Promise<string | undefined> {
  return (await infoOf(connection, name))?.created;
}

/** Makes the streams that are missing and brings the others up to their definition. */
export async function ensureStreams(connection: NatsConnection, names: readonly StreamName[]): Promise<void> {
  const manager = await managerOf(connection);
  for (const name of names) {
    const present = (await infoOf(connection, name))?.config.num_replicas;
    // Who runs the servers may have given a stream more replicas than we ask for, and knows why.
    const config = configOf(connection, name, Math.max(connection.streamReplicas, present ?? 1));
    if (present === undefined) await manager.streams.add(config);
    else await manager.streams.update(config.name, config);
  }
}

/** What the server says of a stream; undefined when it has none. */
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
    max_age: nanos(definition.retentionDays * dayMs),
    duplicate_window: nanos(duplicateWindowMs),
    num_replicas: replicas,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
  };
}

/** No check of the account: it would fail while the server has no streams or just starts. */
export async function managerOf(connection: NatsConnection): Promise<JetStreamManager> {
  connection.assertConnected();
  return jetstreamManager(connection.client, { checkAPI: false });
}
