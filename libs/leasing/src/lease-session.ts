/**
 * The connection on which a replica sends its heartbeats and listens for notifications. It is dedicated, so a flood of
 * queries cannot keep a leader from renewing its leases. It reconnects by itself.
 */
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import type { Lease } from './lease.js';

const LEASE_FREED = 'lease_freed';

export interface LeaseSessionOptions {
  readonly url: string;
  readonly replica: string;
  readonly leaseMs: number;
  /** The names of all leases. */
  readonly names: readonly string[];
  /** The name of this session in the database's own views. */
  readonly applicationName: string;
  /** Listeners on further channels, by channel. */
  readonly listeners?: Readonly<Record<string, (payload: string) => void>>;
}

/** The leases of a replica, and how many it should have. */
export interface Led {
  readonly leases: readonly Lease[];
  readonly share: number;
}

export class LeaseSession {
  readonly #logger = new Logger(LeaseSession.name);
  #client: Promise<Client> | undefined;
  #leaseFreed: () => void = () => undefined;

  constructor(private readonly options: LeaseSessionOptions) {}

  /** Calls back when a replica releases a lease. */
  onLeaseFreed(listener: () => void): void {
    this.#leaseFreed = listener;
  }

  /** Reports that this replica is alive, renews its leases and takes free ones. */
  async beat(): Promise<Led> {
    const { replica, leaseMs, names } = this.options;
    const rows = (await this.#query('SELECT * FROM beat($1, $2, $3)', [replica, leaseMs, names])) as {
      name: string;
      epoch: string;
      share: number;
    }[];
    const leases = rows.map(({ name, epoch }) => ({ name, replica, epoch: BigInt(epoch) }));
    return { leases, share: rows[0]?.share ?? names.length };
  }

  async release({ name, replica, epoch }: Lease): Promise<void> {
    await this.#query('SELECT release_lease($1, $2, $3)', [name, replica, epoch]);
  }

  /** From now on this replica does not count when the leases are shared out. */
  async leave(): Promise<void> {
    await this.#query('DELETE FROM lease_replicas WHERE id = $1', [this.options.replica]);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.then((open) => open.end()).catch(() => undefined);
  }

  async #query(text: string, values: readonly unknown[]): Promise<object[]> {
    this.#client ??= this.#connect();
    const client = this.#client;
    try {
      const { rows } = await (await client).query<object>(text, [...values]);
      return rows;
    } catch (error) {
      // A connection that failed once is not trusted again: it may also have missed notifications.
      if (this.#client === client) this.#client = undefined;
      client.then((open) => open.end()).catch(() => undefined);
      throw error;
    }
  }

  async #connect(): Promise<Client> {
    const { url, leaseMs, applicationName, listeners = {} } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: leaseMs,
      query_timeout: leaseMs,
      statement_timeout: leaseMs,
      keepAlive: true,
    });
    // The next beat fails on this connection and opens another one.
    client.on('error', (error) => {
      this.#logger.warn({ msg: 'the lease connection broke', err: error });
    });
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === LEASE_FREED) this.#leaseFreed();
      else listeners[channel]?.(payload);
    });
    await client.connect();
    const channels = [LEASE_FREED, ...Object.keys(listeners)];
    await client.query(channels.map((name) => `LISTEN ${client.escapeIdentifier(name)}`).join('; '));
    return client;
  }
}
