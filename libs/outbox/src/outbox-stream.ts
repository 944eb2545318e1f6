/**
 * The stream that the outbox fills, identified by the time at which the server created it. If anyone recreates it, however
 * quickly, the outbox notices and publishes the past again.
 */
import { Logger } from '@nestjs/common';
import type { StreamName } from '@sabot/contracts';
import { type NatsConnection, streamCreated } from '@sabot/messaging';
import type { OutboxStore } from './outbox.store.js';

const LOOK_EVERY_MS = 1_000;

export class OutboxStream {
  readonly #logger = new Logger(OutboxStream.name);
  #created: string | undefined;
  #lookedAtMs = 0;
  #timesConnected = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly store: OutboxStore,
    private readonly stream: StreamName,
  ) {}

  /** When the stream was created. Looked up at most once a second, unless it was invalidated or NATS reconnected. */
  async created(): Promise<string> {
    const { timesConnected } = this.connection;
    const isFresh =
      performance.now() - this.#lookedAtMs < LOOK_EVERY_MS && timesConnected === this.#timesConnected;
    if (this.#created !== undefined && isFresh) return this.#created;
    const lookedAtMs = performance.now();
    const created = await this.#look();
    if (created !== this.#created && (await this.store.isNewStream(created)))
      this.#logger.warn({
        msg: 'the stream is a new one and is filled from the outbox',
        stream: this.stream,
        created,
      });
    this.#created = created;
    this.#lookedAtMs = lookedAtMs;
    this.#timesConnected = timesConnected;
    return created;
  }

  /** Call after a failure to publish: the stream may be gone. */
  invalidate(): void {
    this.#created = undefined;
  }

  async #look(): Promise<string> {
    const present = await streamCreated(this.connection, this.stream);
    if (present === undefined) throw new Error(`there is no stream ${this.stream} until the keeper makes it`);
    return present;
  }
}
