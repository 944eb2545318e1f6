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

/** What depends on the size of the NATS cluster. */
export interface StreamOptions {
  /** Three in production, one on a single server. */
  readonly replicas?: number;
}

const dayMs = 86_400_000;

// Within this time a message that is published again is recognised by its id. Longer costs the server memory; what comes
// later still reaches consumers that are idempotent.
const duplicateWindowMs = 600_000;

/** Whether the server has the stream; after it lost its store it has not. */
export async function streamExists(connection: NatsConnection, name: StreamName): Promise<boolean> {
  const manager = await managerOf(connection);
  try {
    await manager.streams.info(connection.space.stream(name).name);
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return false;
    throw error;
  }
}

/** Makes the streams that are missing and brings the others up to their definition. */
export async function ensureStreams(
  connection: NatsConnection,
  names: readonly StreamName[],
  options: StreamOptions = {},
): Promise<void> {
  const manager = await managerOf(connection);
  for (const name of names) {
    const config = configOf(connection, name, options);
    if (await streamExists(connection, name)) await manager.streams.update(config.name, config);
    else await manager.streams.add(config);
  }
}

function configOf(
  { space }: NatsConnection,
  name: StreamName,
  { replicas = 1 }: StreamOptions,
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
