import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type { JetStreamClient } from '@nats-io/jetstream';
import { jetstream } from '@nats-io/jetstream';
import type { ConnectionOptions, NatsConnection as Client, Status } from '@nats-io/transport-node';
import { connect } from '@nats-io/transport-node';
import { SubjectSpace } from '@sabot/contracts';

import { backoffMs } from './backoff.js';

/** Where NATS is and how to connect. */
export interface NatsOptions {
  /** One address, or several of one cluster separated by commas. The first may contain a user and password. */
  readonly url: string;
  /** The service. Names the connection and prefixes its reply inboxes, which only this service may read. */
  readonly name: string;
  /** Isolates a test suite on a shared server; empty in production. */
  readonly subjectPrefix?: string;
  /** The minimum number of servers that keep each stream: three in production, one on a single server. */
  readonly streamReplicas?: number;
  /** Refuses a server that is good enough for development but not for production. */
  readonly production?: boolean;
}

/** Older versions have known vulnerabilities and cannot sync every write to disk. */
const MIN_PRODUCTION_VERSION = [2, 10] as const;

/** The one NATS connection of a process. It waits for the first server and always reconnects. */
@Injectable()
export class NatsConnection implements OnApplicationShutdown {
  readonly jetstream: JetStreamClient;
  readonly #logger = new Logger(NatsConnection.name);
  #connected = true;
  #timesConnected = 1;

  private constructor(
    readonly client: Client,
    readonly space: SubjectSpace,
    readonly streamReplicas: number,
    private readonly reconnecting: { attempts: number },
  ) {
    this.jetstream = jetstream(client, { timeout: 5_000 });
    void this.#followStatus();
  }

  static async connect(options: NatsOptions): Promise<NatsConnection> {
    const reconnecting = { attempts: 0 };
    const client = await connect({
      ...addresses(options.url),
      name: options.name,
      inboxPrefix: `_INBOX_${options.name}`,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectDelayHandler: () => backoffMs(++reconnecting.attempts, { firstMs: 20, longestMs: 1_000 }),
      pingInterval: 10_000,
      maxPingOut: 2,
      // Capturing a stack trace for each request, just in case it fails, costs more than the request.
      noAsyncTraces: true,
    });
    if (options.production === true) await refuseOld(client);
    const { subjectPrefix, streamReplicas = 1 } = options;
    return new NatsConnection(client, new SubjectSpace(subjectPrefix), streamReplicas, reconnecting);
  }

  /** Whether a server is connected now. While none is, nothing is sent, because it would be lost. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Rises with each reconnection. A changed number means that the server may have lost its store since. */
  get timesConnected(): number {
    return this.#timesConnected;
  }

  /** Fails at once what would otherwise only run into a timeout. */
  assertConnected(): void {
    if (!this.#connected) throw new Error('not connected to NATS');
  }

  /** Throws unless the server answers; for readiness. */
  async check(): Promise<void> {
    this.assertConnected();
    await this.client.flush();
  }

  /** Sends what is still buffered, then closes. */
  async close(): Promise<void> {
    if (this.client.isClosed()) return;
    if (this.#connected) await this.client.drain();
    else await this.client.close();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async #followStatus(): Promise<void> {
    for await (const status of this.client.status()) this.#follow(status);
  }

  #follow(status: Status): void {
    switch (status.type) {
      case 'disconnect':
        this.#connected = false;
        this.#logger.warn({ msg: 'disconnected from NATS', server: status.server });
        return;
      case 'reconnect':
        this.#connected = true;
        this.#timesConnected++;
        this.reconnecting.attempts = 0;
        this.#logger.log({ msg: 'reconnected to NATS', server: status.server });
        return;
      case 'error':
        this.#logger.error({ msg: 'NATS reports an error', err: status.error });
        return;
      case 'slowConsumer':
      case 'staleConnection':
      case 'ldm':
        this.#logger.warn({ msg: 'NATS connection', status: status.type });
        return;
      default:
    }
  }
}

async function refuseOld(client: Client): Promise<void> {
  const version = client.info?.version ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = MIN_PRODUCTION_VERSION;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  await client.close();
  const least = MIN_PRODUCTION_VERSION.join('.');
  throw new Error(`nats-server ${version} is too old for production: it must be ${least} or newer`);
}

function addresses(url: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'tls'> {
  const urls = url.split(',').map((address) => new URL(address.trim()));
  const [first] = urls;
  return {
    servers: urls.map(({ host }) => host),
    ...(first?.username && {
      user: decodeURIComponent(first.username),
      pass: decodeURIComponent(first.password),
    }),
    ...(first?.protocol === 'tls:' && { tls: {} }),
  };
}
