/**
 * Compares streams and consumers with their definitions, again and again, and puts right what differs. While the keeper is
 * away nothing stops, because JetStream is in the server; only what gets lost meanwhile is made again later.
 */
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { backoffMs, type NatsConnection, pause } from '@sabot/messaging';
import { keepAll, reportOn } from '@sabot/messaging/keeping';
import type { BusKeeperMetrics } from './bus-keeper.metrics.js';

export interface KeepingServiceOptions {
  readonly replicas: number;
  readonly checkMs: number;
}

const SEEN_MISSING_MS = 1_500;

export class KeepingService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(KeepingService.name);
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #complete = false;
  #wasComplete = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly metrics: BusKeeperMetrics,
    private readonly options: KeepingServiceOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Throws while a stream or consumer is missing, as far as is known; for readiness. */
  check(): void {
    if (!this.#complete) throw new Error('not every stream and consumer is known to be there');
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#keep();
        if (failures > 0) this.#logger.log({ msg: 'streams and consumers are as defined again', failures });
        failures = 0;
        await pause(this.options.checkMs, signal);
      } catch (error) {
        this.#complete = false;
        this.metrics.failedChecks.inc();
        if (++failures === 1) this.#logger.error({ msg: 'streams and consumers not checked', err: error });
        await pause(backoffMs(failures, { firstMs: 100, longestMs: 2_000 }), signal);
      }
    }
  }

  /**
   * A stream that is lost while we run stays lost long enough, once, for its publishers to see it missing: they look every
   * second, and one that does not know would put the event of this moment before those that it has to publish again.
   */
  #leaveTime(): () => Promise<void> {
    let waited = !this.#wasComplete;
    return async () => {
      if (!waited) await pause(SEEN_MISSING_MS, this.#stopped.signal);
      waited = true;
    };
  }

  async #keep(): Promise<void> {
    const { replicas } = this.options;
    const changes = await keepAll(this.connection, { replicas, beforeMaking: this.#leaveTime() });
    for (const [name, change] of changes) {
      // At the first start everything is missing, which is nothing to worry about.
      this.#logger[this.#complete ? 'warn' : 'log']({ msg: `${change} a stream or consumer`, name });
      this.metrics.changes.inc({ name, change });
    }
    this.#complete = true;
    this.#wasComplete = true;
    this.metrics.show(await reportOn(this.connection));
  }
}
