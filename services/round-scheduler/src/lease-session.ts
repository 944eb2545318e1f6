/**
 * The one connection on which a replica beats for its leases and listens for what others did. It is its own, so that no
 * flood of queries can keep a leader from saying that it lives; it comes back by itself after a loss.
 */
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import type { Lease } from './tables.store.js';
import type { TableSignals } from './table-signals.js';

const SIGNALS = { table_wished: 'wished', table_moved: 'moved' } as const;
const LEASE_FREED = 'lease_freed';

export interface LeaseSessionOptions {
  readonly url: string;
  readonly replica: string;
  readonly leaseMs: number;
  readonly tableIds: readonly string[];
}

/** What a replica leads, and how many tables it should. */
export interface Led {
  readonly leases: readonly Lease[];
  readonly share: number;
}

export class LeaseSession {
  readonly #logger = new Logger(LeaseSession.name);
  #client: Promise<Client> | undefined;

  constructor(
    private readonly options: LeaseSessionOptions,
    private readonly signals: TableSignals,
    private readonly onLeaseFreed: () => void,
  ) {}

  /** Says that this replica lives, renews what it leads and takes what is free. */
  async beat(): Promise<Led> {
    const { replica, leaseMs, tableIds } = this.options;
    const rows = (await this.#query('SELECT * FROM beat($1, $2, $3)', [replica, leaseMs, tableIds])) as {
      table_id: string;
      epoch: string;
      share: number;
    }[];
    const leases = rows.map(({ table_id, epoch }) => ({ tableId: table_id, replica, epoch: BigInt(epoch) }));
    return { leases, share: rows[0]?.share ?? tableIds.length };
  }

  async release({ tableId, replica, epoch }: Lease): Promise<void> {
    await this.#query('SELECT release_lease($1, $2, $3)', [tableId, replica, epoch]);
  }

  /** The others share the tables out without this replica from now on. */
  async leave(): Promise<void> {
    await this.#query('DELETE FROM replicas WHERE id = $1', [this.options.replica]);
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
    const { url, leaseMs } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: 'round-scheduler-leases',
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
      if (channel === LEASE_FREED) this.onLeaseFreed();
      else if (channel in SIGNALS) this.signals.give(SIGNALS[channel as keyof typeof SIGNALS], payload);
    });
    await client.connect();
    await client.query(
      `LISTEN ${LEASE_FREED}; ${Object.keys(SIGNALS)
        .map((name) => `LISTEN ${name}`)
        .join('; ')}`,
    );
    return client;
  }
}
