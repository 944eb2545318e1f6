/**
 * The one connection on which a replica beats for its leases and listens for what others did. It is its own, so that no
 * flood of queries can keep a leader from saying that it lives; it comes back by itself after a loss.
 */
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import type { Lease } from './lease.js';

const LEASE_FREED = 'lease_freed';

export interface LeaseSessionOptions {
  readonly url: string;
  readonly replica: string;
  readonly leaseMs: number;
  /** What there is to lead. */
  readonly names: readonly string[];
  /** How the database's own views name this session. */
  readonly applicationName: string;
  /** What else is listened to, by channel. */
  readonly listeners?: Readonly<Record<string, (payload: string) => void>>;
}

/** What a replica leads, and how many leases it should have. */
export interface Led {
  readonly leases: readonly Lease[];
  readonly share: number;
}

export class LeaseSession {
  readonly #logger = new Logger(LeaseSession.name);
  #client: Promise<Client> | undefined;
  #leaseFreed: () => void = () => undefined;

  constructor(private readonly options: LeaseSessionOptions) {}

  /** Calls back when another replica gave a lease away. */
  onLeaseFreed(listener: () => void): void {
    this.#leaseFreed = listener;
  }

  /** Says that this replica lives, renews what it leads and takes what is free. */
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

  /** The others share the leases out without this replica from now on. */
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
      // A connection that failed once is not trusted again: it may also have missed what others did.
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
    // The next beat fails on it and takes another one.
    client.on('error', (error) => {
      this.#logger.warn({ msg: 'the connection of the leases broke', err: error });
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
