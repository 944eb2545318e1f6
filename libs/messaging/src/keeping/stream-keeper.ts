/**
 * Makes the streams and the durables that are missing, and changes those that differ from their definition. It runs with the
 * keeper's log-in; nobody else may do this. It can run any number of times, in any number of processes.
 */
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import {
  type DurableConsumer,
  SERVICES,
  type Services,
  STREAMS,
  type StreamName,
  SubjectSpace,
} from '@sabot/contracts';
import { DURABLE_ACK_WAIT_MS } from '../durable.js';
import type { NatsConnection } from '../nats-connection.js';
import { managerOf, streamInfo } from '../streams.js';

const DAY_MS = 86_400_000;

// How long the stream recognises a repeated message by its id. More would cost the server memory; a later repeat reaches
// consumers, which are idempotent.
const DUPLICATE_WINDOW_MS = 600_000;

const space = new SubjectSpace();

export interface KeepingOptions {
  /** The minimum number of servers that keep each stream: three in production, one on a single server. */
  readonly replicas?: number;
  readonly services?: Services;
  /** Awaited before a stream is made. */
  readonly beforeMaking?: () => Promise<void>;
}

/** A durable consumer; without an event, it reads the whole stream. */
export interface KeptDurable extends Pick<DurableConsumer, 'name' | 'stream'> {
  readonly event?: DurableConsumer['event'];
  readonly ackWaitMs?: number;
}

export type Change = 'made' | 'changed' | undefined;

/** Makes and changes everything; returns what it changed, by name. */
export async function keepAll(
  connection: NatsConnection,
  options: KeepingOptions = {},
): Promise<ReadonlyMap<string, 'made' | 'changed'>> {
  const changes = new Map<string, 'made' | 'changed'>();
  const note = (name: string, change: Change): void => {
    if (change) changes.set(name, change);
  };
  for (const name of Object.keys(STREAMS) as StreamName[])
    note(name, await keepStream(connection, name, options));
  for (const consumer of durables(options.services))
    note(consumer.name, await keepDurable(connection, consumer));
  return changes;
}

/** All durables of all services. */
export function durables(services: Services = SERVICES): readonly DurableConsumer[] {
  return Object.values(services).flatMap(({ consumers = [] }) => consumers);
}

export async function keepStream(
  connection: NatsConnection,
  name: StreamName,
  { replicas = 1, beforeMaking }: KeepingOptions = {},
): Promise<Change> {
  const manager = await managerOf(connection);
  const present = await streamInfo(connection, name);
  // The operators may have given a stream more replicas than we ask for, for good reasons.
  const wanted = streamConfig(name, Math.max(replicas, present?.config.num_replicas ?? 1));
  if (present === undefined) {
    await beforeMaking?.();
    await manager.streams.add(wanted);
    return 'made';
  }
  if (isAsWanted(present.config, wanted)) return undefined;
  await change(manager, present, wanted);
  return 'changed';
}

export async function keepDurable(
  connection: NatsConnection,
  { name, stream, event, ackWaitMs = DURABLE_ACK_WAIT_MS }: KeptDurable,
): Promise<Change> {
  const manager = await managerOf(connection);
  const wanted: Partial<ConsumerConfig> = {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    deliver_policy: DeliverPolicy.All,
    // Services count deliveries themselves: at its own limit, the server would drop the message without a dead letter.
    max_deliver: -1,
    ...(event && { filter_subject: space.pattern(event) }),
  };
  const present = await manager.consumers.info(stream, name).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound)
      return undefined;
    throw error;
  });
  if (present && isAsWanted(present.config, wanted)) return undefined;
  if (present) await manager.consumers.update(stream, name, wanted);
  else await manager.consumers.add(stream, wanted);
  return present ? 'changed' : 'made';
}

function streamConfig(name: StreamName, replicas: number): Partial<StreamConfig> & { name: string } {
  const { subjects, retentionDays } = STREAMS[name];
  return {
    name,
    subjects: [...subjects],
    max_age: nanos(retentionDays * DAY_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: replicas,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    allow_direct: true,
    // What is stored is told to listeners, who are in other accounts and could not hear what is published to the stream.
    ...(name !== 'DEAD_LETTERS' && { republish: { src: '>', dest: space.stored('>') } }),
  };
}

/**
 * Servers before 2.10 refuse to begin republishing from a stream that exists. Such a stream is made again: whatever it held is
 * in PostgreSQL or in the memory of the gateways, which fill it again.
 */
async function change(
  manager: JetStreamManager,
  { config: present }: StreamInfo,
  wanted: Partial<StreamConfig> & { name: string },
): Promise<void> {
  try {
    await manager.streams.update(wanted.name, wanted);
  } catch (error) {
    const isRefused = error instanceof JetStreamApiError && /republish/i.test(error.message);
    if (!isRefused || present.republish !== undefined) throw error;
    await manager.streams.delete(wanted.name);
    await manager.streams.add(wanted);
  }
}

/** The server fills in what we leave out, so only what we want is compared. */
function isAsWanted(present: object, wanted: object): boolean {
  const found = present as Readonly<Record<string, unknown>>;
  return Object.entries(wanted).every(([key, value]) => {
    const given = found[key];
    return JSON.stringify(given) === JSON.stringify(value);
  });
}
