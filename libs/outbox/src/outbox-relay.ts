/**
 * Publishes what was committed, at least once and in order, and nothing that was not. Lanes are claimed only briefly, so a
 * relay that dies or freezes holds nobody up for longer than its claim. Two relays that publish the same event send the same
 * bytes under the same id, and the stream keeps the first. After a stream is lost, the present is published at once and the
 * past is filled in beside it.
 */
import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  allSubjects,
  type AnyEventSubject,
  STREAMS,
  type StreamName,
  type TableSubject,
} from '@sabot/contracts';
import { type EventPublisher, type NatsConnection } from '@sabot/messaging';
import type { Metrics } from '@sabot/service-kit';
import { publishLanes, publishedUpTo } from './lane-publishing.js';
import { OutboxBytes } from './outbox-bytes.js';
import type { EncodedOutboxEvent, OutboxEncoding } from './outbox-event.js';
import { outboxMetrics } from './outbox.metrics.js';
import { OutboxStream } from './outbox-stream.js';
import type { OutboxStore } from './outbox.store.js';
import { RelayLoop } from './relay-loop.js';

export interface OutboxRelayOptions {
  readonly stream: StreamName;
  /** How many events are taken at once. */
  readonly rows?: number;
  /** How often to look for events without being notified, such as those of a replica that died. */
  readonly pollMs?: number;
  /** How long a relay has a lane to itself, and so how long a frozen relay can hold it up. */
  readonly claimMs?: number;
}

const DEFAULTS = { rows: 512, pollMs: 1_000, claimMs: 2_000 };
/** Another relay holds the lanes, and may have read them before our events were committed. */
const BUSY_MS = 50;
const PRUNE_EVERY_MS = 60_000;
/** The part of a message reserved for headers and the subject. */
const ENVELOPE_BYTES = 4_096;

const EVENTS = new Map(
  allSubjects.flatMap((entry) => (entry.kind === 'evt' ? [[entry.subject, entry] as const] : [])),
);

export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(OutboxRelay.name);
  readonly #id = randomUUID();
  readonly #options;
  readonly #metrics;
  readonly #bytes: OutboxBytes;
  readonly #stream: OutboxStream;
  readonly #present = new RelayLoop('events', () => this.#publishPresent());
  readonly #past = new RelayLoop('past events', () => this.#publishPast());
  #pruning: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: OutboxStore,
    encoding: OutboxEncoding,
    private readonly publisher: EventPublisher,
    private readonly connection: NatsConnection,
    metrics: Metrics,
    options: OutboxRelayOptions,
  ) {
    this.#options = { ...DEFAULTS, ...options };
    this.#metrics = outboxMetrics(metrics, store);
    this.#stream = new OutboxStream(connection, store, options.stream);
    this.#bytes = new OutboxBytes(
      store,
      encoding,
      () => (connection.client.info?.max_payload ?? Infinity) - ENVELOPE_BYTES,
      ({ messageId, subject }, reason) => {
        this.#metrics.omitted.inc();
        this.#logger.error({ msg: 'an event is left out', messageId, subject, reason });
      },
    );
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  start(): void {
    this.#present.start();
    this.#past.start();
    this.#pruning = setInterval(() => void this.#prune(), PRUNE_EVERY_MS);
  }

  /** Call after a commit: the relay looks for events at once. */
  notify(): void {
    this.#present.wake();
  }

  /** Finishes the current batch, then stops. */
  async stop(): Promise<void> {
    clearInterval(this.#pruning);
    await Promise.all([this.#present.stop(), this.#past.stop()]);
  }

  /** Returns how long to rest before looking again. */
  async #publishPresent(): Promise<number> {
    const { rows, pollMs, claimMs } = this.#options;
    this.connection.assertConnected();
    const created = await this.#stream.created();
    const inTime = claimTimer(claimMs);
    const { events, busy } = await this.store.take(this.#id, claimMs, rows);
    if (events.length === 0) return busy ? BUSY_MS : pollMs;
    const { published, failures } = await publishLanes(await this.#bytes.of(events), this.#publish, inTime);
    if (!(await this.store.markTold(this.#id, created, published))) this.#stream.invalidate();
    this.#metrics.published.inc(published.length);
    this.#failOn(failures);
    return 0;
  }

  async #publishPast(): Promise<number> {
    const { rows, pollMs, claimMs } = this.#options;
    this.connection.assertConnected();
    const created = await this.#stream.created();
    const inTime = claimTimer(claimMs);
    const events = await this.store.takePast(`${this.#id} past`, claimMs, rows);
    if (events.length === 0) return pollMs;
    const encoded = await this.#bytes.of(events);
    const { published, failures } = await publishLanes(encoded, this.#publish, inTime);
    const upTo = publishedUpTo(encoded, published);
    if (upTo !== undefined) await this.store.markPast(created, upTo);
    this.#metrics.refilled.inc(published.length);
    this.#failOn(failures);
    return 0;
  }

  readonly #publish = ({ subject, lane, messageId, payload }: EncodedOutboxEvent): Promise<unknown> => {
    const entry = EVENTS.get(subject);
    if (!entry) throw new Error(`"${subject}" is not an event of the table of subjects`);
    return this.publisher.publishEncoded({ subject: this.#subjectOf(entry, lane), messageId, payload });
  };

  #subjectOf(entry: AnyEventSubject, lane: string): string {
    const { space } = this.connection;
    return entry.scope === 'service' ? space.of(entry) : space.of(entry as TableSubject, lane);
  }

  #failOn(failures: readonly unknown[]): void {
    if (failures.length === 0) return;
    this.#stream.invalidate();
    throw new AggregateError(failures, `${failures.length} lanes were not published: ${String(failures[0])}`);
  }

  async #prune(): Promise<void> {
    try {
      const deleted = await this.store.prune(STREAMS[this.#options.stream].retentionDays);
      if (deleted > 0) this.#logger.log({ msg: 'old events deleted', deleted });
    } catch (error) {
      this.#logger.warn({ msg: 'old events could not be deleted', err: error });
    }
  }
}

/** The claim starts no earlier than it is requested. A quarter of it is reserved for marking what was published. */
function claimTimer(claimMs: number): () => boolean {
  const endsAtMs = performance.now() + claimMs * 0.75;
  return () => performance.now() < endsAtMs;
}
