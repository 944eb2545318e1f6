import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
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

/** Whether the server has the stream; after it lost its store it has not. */
export async function streamExists(connection: NatsConnection, name: StreamName): Promise<boolean> {
  return (await replicasOf(connection, name)) !== undefined;
}

/** Makes the streams that are missing and brings the others up to their definition. */
export async function ensureStreams(connection: NatsConnection, names: readonly StreamName[]): Promise<void> {
  const manager = await managerOf(connection);
  for (const name of names) {
    const present = await replicasOf(connection, name);
    // Who runs the servers may have given a stream more replicas than we ask for, and knows why.
    const config = configOf(connection, name, Math.max(connection.streamReplicas, present ?? 1));
    if (present === undefined) await manager.streams.add(config);
    else await manager.streams.update(config.name, config);
  }
}

/** How many servers keep a stream; undefined when there is none. */
async function replicasOf(connection: NatsConnection, name: StreamName): Promise<number | undefined> {
  const manager = await managerOf(connection);
  try {
    const { config } = await manager.streams.info(connection.space.stream(name).name);
    return config.num_replicas;
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
