import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { StreamName } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';

import { backoffMs, pause } from './backoff.js';
import type { EventPublisher } from './event-publisher.js';
import type { NatsConnection } from './nats-connection.js';
import type { OutboxPort, OutboxRow } from './outbox-port.js';
import { ensureStreams, streamExists } from './streams.js';

/** Where the rows go and how often the relay looks. */
export interface OutboxRelayOptions {
  /** The stream that takes the rows; the relay makes it, and nobody else does. */
  readonly stream: StreamName;
  /** How many rows are published at once. */
  readonly batchSize?: number;
  /** How often to look for rows that nobody announced, such as those of a replica that died. */
  readonly pollMs?: number;
}

const defaults = { batchSize: 256, pollMs: 1_000 };

/**
 * Publishes what was committed, at least once and in order, and what was not committed never. A row is marked only after its
 * stream has stored it; a crash in between publishes it again under the same message id, which the stream drops.
 */
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(OutboxRelay.name);
  readonly #options;
  readonly #published;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #nap = new AbortController();
  #announced = false;
  #streamSeenAt = 0;

  constructor(
    private readonly port: OutboxPort,
    private readonly publisher: EventPublisher,
    private readonly connection: NatsConnection,
    metrics: Metrics,
    options: OutboxRelayOptions,
  ) {
    this.#options = { ...defaults, ...options };
    this.#published = metrics.counter({
      name: 'outbox_published_total',
      help: 'Rows of the outbox that were published.',
    });
    metrics.lookup(
      { name: 'outbox_age_seconds', help: 'Age of the oldest unpublished row of the outbox.' },
      () => port.oldestAgeSeconds(),
    );
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Says that rows were committed: the relay looks at once. */
  notify(): void {
    this.#announced = true;
    this.#nap.abort();
  }

  /** Finishes the batch that is under way, then ends. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#nap.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { batchSize, pollMs } = this.#options;
    for (let failures = 0; !this.#stopped.signal.aborted;) {
      try {
        this.#announced = false;
        const found = await this.#round();
        if (failures > 0) this.#logger.log({ msg: 'outbox relayed again', failures });
        failures = 0;
        if (found < batchSize) await this.#sleep(pollMs);
      } catch (error) {
        failures++;
        if (failures === 1) this.#logger.warn({ msg: 'outbox not relayed', err: error });
        await pause(backoffMs(failures, { firstMs: 50, longestMs: 2_000 }), this.#stopped.signal);
      }
    }
  }

  async #round(): Promise<number> {
    this.connection.assertConnected();
    await this.#ensureStream();
    const failures: unknown[] = [];
    const found = await this.port.relay(this.#options.batchSize, async (rows) => {
      const results = await Promise.allSettled(rows.map((row) => this.publisher.publishEncoded(row)));
      failures.push(
        ...results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
      );
      return idsOf(rows, results);
    });
    this.#published.inc(found - failures.length);
    if (failures.length === 0) return found;
    this.#streamSeenAt = 0;
    throw new AggregateError(
      failures,
      `${failures.length} of ${found} rows not published: ${String(failures[0])}`,
    );
  }

  /** After a reconnection or a failure the stream may be gone. The rows are unmarked first: a crash in between repeats it. */
  async #ensureStream(): Promise<void> {
    const { stream } = this.#options;
    const { timesConnected } = this.connection;
    if (this.#streamSeenAt === timesConnected) return;
    if (!(await streamExists(this.connection, stream))) {
      this.#logger.warn({ msg: 'stream is missing and is filled from the outbox', stream });
      await this.port.unmarkAll();
    }
    await ensureStreams(this.connection, [stream]);
    this.#streamSeenAt = timesConnected;
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#announced || this.#stopped.signal.aborted) return;
    this.#nap = new AbortController();
    await pause(ms, this.#nap.signal);
  }
}

function idsOf(
  rows: readonly OutboxRow[],
  results: readonly PromiseSettledResult<unknown>[],
): OutboxRow['id'][] {
  return rows.filter((_row, index) => results[index]?.status === 'fulfilled').map(({ id }) => id);
}
