/**
 * The stream that the outbox fills, identified by the time at which the server created it. If anyone recreates it, however
 * quickly, the outbox notices and publishes the past again.
 */
import { Logger } from '@nestjs/common';
import type { StreamName } from '@sabot/contracts';
import { ensureStreams, type NatsConnection, streamCreated } from '@sabot/messaging';
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

  /** Call after a failure to publish: the stream may be gone, or somebody may have changed its definition. */
  invalidate(): void {
    this.#created = undefined;
  }

  async #look(): Promise<string> {
    const present = await streamCreated(this.connection, this.stream);
    // At startup, after `invalidate` and whenever it is missing, the stream is created or updated to its definition.
    if (present !== undefined && this.#created !== undefined) return present;
    await ensureStreams(this.connection, [this.stream]);
    const made = await streamCreated(this.connection, this.stream);
    if (made === undefined) throw new Error(`the stream ${this.stream} was created but cannot be found`);
    return made;
  }
}
