/**
 * Keeps the leases of this replica and runs the work of each. A lease decides only who tries; the database makes sure that
 * nobody else can write, by checking the epoch at every commit.
 */
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { pause } from '@sabot/messaging';
import type { Metrics } from '@sabot/service-kit';
import type { Lease, LeasedWork } from './lease.js';
import type { LeaseSession, Led } from './lease-session.js';

export interface LeaseKeeperOptions {
  readonly leaseMs: number;
  /** The noun for what is led, such as "table"; used in log lines and metrics. */
  readonly what: string;
  readonly work: (lease: Lease) => LeasedWork;
}

/** Leases are renewed often enough that one lost beat does not lose them. */
const BEATS_PER_LEASE = 3;

export class LeaseKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(LeaseKeeper.name);
  readonly #stopped = new AbortController();
  readonly #work = new Map<string, LeasedWork>();
  readonly #changes;
  readonly #held;
  #nap = new AbortController();
  #beating: Promise<void> = Promise.resolve();

  constructor(
    private readonly session: LeaseSession,
    metrics: Metrics,
    private readonly options: LeaseKeeperOptions,
  ) {
    const { what } = options;
    this.#changes = metrics.counter({
      name: 'leader_changes_total',
      help: `Times that this replica began to lead a ${what}.`,
      labels: [what],
    });
    this.#held = metrics.gauge({ name: `${what}s_led`, help: `The ${what}s that this replica leads.` });
    session.onLeaseFreed(() => {
      this.#nap.abort();
    });
  }

  onApplicationBootstrap(): void {
    this.#beating = this.#run();
  }

  /** Hands every lease over as soon as its current step is done. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    this.#nap.abort();
    await this.#beating;
    await this.#tolerating('leave', () => this.session.leave());
    await Promise.all([...this.#work.values()].map((work) => this.#handOver(work)));
    await this.session.close();
  }

  /** Whether this replica leads it, as far as it knows. */
  leads(name: string): boolean {
    return this.#work.has(name);
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      // Created before the beat, so a lease that is freed or a stop that is requested during the beat still ends the nap.
      this.#nap = new AbortController();
      await this.#tolerating('beat', async () => {
        this.#follow(await this.session.beat());
      });
      await pause(this.options.leaseMs / BEATS_PER_LEASE, this.#nap.signal);
    }
  }

  /** Starts the work of new leases, ends the work of lost ones, and hands over one lease if there are more than the share. */
  #follow({ leases, share }: Led): void {
    const current = new Map(leases.map((lease) => [lease.name, lease]));
    for (const work of this.#work.values()) {
      if (current.get(work.lease.name)?.epoch !== work.lease.epoch) this.#end(work);
    }
    for (const lease of leases) if (!this.#work.has(lease.name)) this.#begin(lease);
    const [tooMany] = [...this.#work.values()].slice(share);
    if (tooMany) void this.#handOver(tooMany);
    this.#held.set(this.#work.size);
  }

  #begin(lease: Lease): void {
    const { what } = this.options;
    this.#changes.inc({ [what]: lease.name });
    this.#logger.log({ msg: `leads a ${what}`, [what]: lease.name, epoch: String(lease.epoch) });
    const work = this.options.work(lease);
    this.#work.set(lease.name, work);
    void work.run().then(() => {
      this.#end(work);
    });
  }

  #end(work: LeasedWork): void {
    void work.stop();
    const { name } = work.lease;
    if (this.#work.get(name) !== work) return;
    this.#work.delete(name);
    this.#held.set(this.#work.size);
  }

  async #handOver(work: LeasedWork): Promise<void> {
    await work.stop();
    await this.#tolerating('release', () => this.session.release(work.lease));
    this.#end(work);
  }

  /** Without the database there is nothing to lead; the leases expire by themselves. */
  async #tolerating(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#logger.warn({ msg: 'the leases could not be maintained', what, err: error });
    }
  }
}
