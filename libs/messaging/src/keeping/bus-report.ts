/** What JetStream's account holds, as the server reports it. */
import type { StreamInfo } from '@nats-io/jetstream';
import { STREAMS, type StreamName } from '@sabot/contracts';
import type { NatsConnection } from '../nats-connection.js';
import { managerOf, streamInfo } from '../streams.js';
import { durables } from './stream-keeper.js';

export interface BusReport {
  readonly streams: readonly StreamReport[];
  readonly consumers: readonly ConsumerReport[];
  /** On disk; a limit of -1 means none. */
  readonly storage: { readonly bytes: number; readonly limitBytes: number };
}

export interface StreamReport {
  readonly name: string;
  readonly bytes: number;
  readonly messages: number;
  /** Zero or less if there has been none. */
  readonly lastMessageMs: number;
  /** Servers that should keep the stream and are offline or behind; all of them while it has no leader. */
  readonly missingReplicas: number;
}

export interface ConsumerReport {
  readonly name: string;
  readonly pending: number;
  readonly unacknowledged: number;
  readonly lastAckMs: number | undefined;
}

export async function reportOn(connection: NatsConnection): Promise<BusReport> {
  const manager = await managerOf(connection);
  const infos = await Promise.all(
    (Object.keys(STREAMS) as StreamName[]).map((name) => streamInfo(connection, name)),
  );
  const consumers = await Promise.all(
    durables().map(({ stream, name }) => manager.consumers.info(stream, name)),
  );
  const account = await manager.getAccountInfo();
  return {
    streams: infos.flatMap((info) => (info ? [reportOf(info)] : [])),
    consumers: consumers.map(({ name, num_pending, num_ack_pending, ack_floor }) => ({
      name,
      pending: num_pending,
      unacknowledged: num_ack_pending,
      lastAckMs: timeOf(ack_floor),
    })),
    storage: { bytes: account.storage, limitBytes: account.limits.max_storage },
  };
}

/** The client declares nanoseconds, but the server sends a date, and none before the first acknowledgement. */
function timeOf({ last_active }: { readonly last_active?: unknown }): number | undefined {
  return typeof last_active === 'string' ? Date.parse(last_active) : undefined;
}

function reportOf({ config, state, cluster }: StreamInfo): StreamReport {
  return {
    name: config.name,
    bytes: state.bytes,
    messages: state.messages,
    lastMessageMs: Date.parse(state.last_ts),
    missingReplicas: missingReplicas(config.num_replicas, cluster),
  };
}

/** A single server has no cluster to report on. */
function missingReplicas(wanted: number, cluster: StreamInfo['cluster']): number {
  if (!cluster) return wanted - 1;
  if (!cluster.leader) return wanted;
  const healthy = (cluster.replicas ?? []).filter(({ offline, current }) => !offline && current);
  return Math.max(0, wanted - 1 - healthy.length);
}
