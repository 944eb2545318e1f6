/**
 * Keeps the leases of this replica and runs a loop for each table that it leads. A lease decides who tries; that nobody
 * else can write is up to the database, which checks the epoch in every step.
 */
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { pause } from '@sabot/messaging';
import type { LeaseSession, Led } from './lease-session.js';
import type { RoundSchedulerMetrics } from './round-scheduler.metrics.js';
import type { TableLoop } from './table-loop.js';
import type { TablesLed } from './tables-led.js';
import type { Lease, TablesStore } from './tables.store.js';

export interface LeaseKeeperOptions {
  readonly leaseMs: number;
  readonly tableIds: readonly string[];
  readonly session: (onLeaseFreed: () => void) => LeaseSession;
  readonly loop: (lease: Lease) => TableLoop;
}

/** A lease is renewed so often that one lost beat does not lose it. */
const BEATS_PER_LEASE = 3;

export class LeaseKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(LeaseKeeper.name);
  readonly #stopped = new AbortController();
  readonly #loops = new Map<string, TableLoop>();
  readonly #session: LeaseSession;
  #nap = new AbortController();
  #beating: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: TablesStore,
    private readonly metrics: RoundSchedulerMetrics,
    private readonly tables: TablesLed,
    private readonly options: LeaseKeeperOptions,
  ) {
    this.#session = options.session(() => {
      this.#nap.abort();
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.metrics.watchStuckTables(() => this.store.stuckTables());
    await this.store.ensureTables(this.options.tableIds);
    this.#beating = this.#run();
  }

  /** Every table is handed over as soon as its step under way is done. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    this.#nap.abort();
    await this.#beating;
    await this.#tolerating('leave', () => this.#session.leave());
    await Promise.all([...this.#loops.values()].map((loop) => this.#handOver(loop)));
    await this.#session.close();
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      // Made before the beat, so that a lease freed or an end asked for meanwhile is not slept through.
      this.#nap = new AbortController();
      await this.#tolerating('beat', async () => {
        this.#follow(await this.#session.beat());
      });
      await pause(this.options.leaseMs / BEATS_PER_LEASE, this.#nap.signal);
    }
  }

  /** Starts a loop for each new lease, ends those whose lease is gone, and lets others have what is beyond the share. */
  #follow({ leases, share }: Led): void {
    const current = new Map(leases.map((lease) => [lease.tableId, lease]));
    for (const loop of this.#loops.values()) {
      if (current.get(loop.lease.tableId)?.epoch !== loop.lease.epoch) this.#end(loop);
    }
    for (const lease of leases) if (!this.#loops.has(lease.tableId)) this.#begin(lease);
    const [tooMany] = [...this.#loops.values()].slice(share);
    if (tooMany) void this.#handOver(tooMany);
    this.metrics.tablesLed.set(this.#loops.size);
  }

  #begin(lease: Lease): void {
    this.metrics.leaderChanges.inc({ table: lease.tableId });
    this.#logger.log({ msg: 'leads a table', table: lease.tableId, epoch: String(lease.epoch) });
    const loop = this.options.loop(lease);
    this.#loops.set(lease.tableId, loop);
    this.tables.led.add(lease.tableId);
    void loop.run().then(() => {
      this.#end(loop);
    });
  }

  #end(loop: TableLoop): void {
    void loop.stop();
    const { tableId } = loop.lease;
    if (this.#loops.get(tableId) !== loop) return;
    this.#loops.delete(tableId);
    this.tables.led.delete(tableId);
    this.metrics.tablesLed.set(this.#loops.size);
  }

  async #handOver(loop: TableLoop): Promise<void> {
    await loop.stop();
    await this.#tolerating('release', () => this.#session.release(loop.lease));
    this.#end(loop);
  }

  /** Without the database there is nothing to lead; the lease runs out by itself. */
  async #tolerating(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#logger.warn({ msg: 'the leases could not be kept', what, err: error });
    }
  }
}
