import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type { JetStreamClient } from '@nats-io/jetstream';
import { jetstream } from '@nats-io/jetstream';
import type { ConnectionOptions, NatsConnection as Client, Status } from '@nats-io/transport-node';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { KEEPER, SubjectSpace } from '@sabot/contracts';

import { API_PREFIX } from './api-prefix.js';
import { backoffMs } from './backoff.js';

/** Where NATS is and how to connect. */
export interface NatsOptions {
  /** One address, or several of one cluster separated by commas. The first may contain a user and password, instead of a key. */
  readonly url: string;
  /** The service. Names the connection and prefixes its reply inboxes, which only this service may read. */
  readonly name: string;
  /** The seed of the key with which the service logs in to its account. */
  readonly nkeySeed?: string | undefined;
  /** Refuses a server that is good enough for development but not for production. */
  readonly production?: boolean;
}

/** In older versions a client can have a trace of its message written to any subject, past the walls between accounts. */
const MIN_PRODUCTION_VERSION = [2, 12, 7] as const;

/** The one NATS connection of a process. It waits for the first server and always reconnects. */
@Injectable()
export class NatsConnection implements OnApplicationShutdown {
  readonly jetstream: JetStreamClient;
  readonly space = new SubjectSpace();
  readonly #logger = new Logger(NatsConnection.name);
  #connected = true;
  #timesConnected = 1;

  private constructor(
    readonly client: Client,
    /** Where JetStream's API is; the client's default is right in the keeper's account, and where there are no accounts. */
    readonly apiPrefix: string | undefined,
    private readonly reconnecting: { attempts: number },
  ) {
    this.jetstream = jetstream(client, { timeout: 5_000, ...(apiPrefix !== undefined && { apiPrefix }) });
    void this.#followStatus();
  }

  static async connect(options: NatsOptions): Promise<NatsConnection> {
    const reconnecting = { attempts: 0 };
    const { user, pass, ...place } = addresses(options.url);
    const { nkeySeed } = options;
    const loggedIn = nkeySeed !== undefined || user !== undefined;
    if (!loggedIn) warnOfMissingAccounts(options);
    const client = await connect({
      ...place,
      ...(nkeySeed === undefined
        ? user !== undefined && { user, pass: pass ?? '' }
        : { authenticator: nkeyAuthenticator(new TextEncoder().encode(nkeySeed)) }),
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
    const isForeignApi = loggedIn && options.name !== KEEPER;
    return new NatsConnection(client, isForeignApi ? API_PREFIX : undefined, reconnecting);
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
  const parts = version.split('.').map(Number.parseFloat);
  const differing = MIN_PRODUCTION_VERSION.findIndex((least, at) => parts[at] !== least);
  if (differing === -1 || (parts[differing] ?? 0) > (MIN_PRODUCTION_VERSION[differing] ?? 0)) return;
  await client.close();
  const least = MIN_PRODUCTION_VERSION.join('.');
  throw new Error(`nats-server ${version} is too old for production: it must be ${least} or newer`);
}

/** Without a log-in there are no walls between the services: each could send whatever another could. */
function warnOfMissingAccounts({ production }: NatsOptions): void {
  const missing = 'no NATS_NKEY_SEED: without accounts on NATS, each service can act as every other';
  if (production === true) throw new Error(`${missing}; set it in production`);
  new Logger(NatsConnection.name).warn({ msg: `${missing}; this is for development only` });
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
