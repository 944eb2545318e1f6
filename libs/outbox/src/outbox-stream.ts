/**
 * The stream that the outbox fills. It is known by the time at which the server made it: whoever made it again, and
 * however soon, the outbox notices and tells the past once more.
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

  /** When the stream was made, looked up at most once a second unless there is reason for doubt. */
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

  /** A failure to publish may mean that the stream is gone, or that somebody changed its definition. */
  doubt(): void {
    this.#created = undefined;
  }

  async #look(): Promise<string> {
    const present = await streamCreated(this.connection, this.stream);
    // Once after the start, after a doubt and whenever it is missing, it is brought up to its definition.
    if (present !== undefined && this.#created !== undefined) return present;
    await ensureStreams(this.connection, [this.stream]);
    const made = await streamCreated(this.connection, this.stream);
    if (made === undefined) throw new Error(`the stream ${this.stream} was made and is not there`);
    return made;
  }
}
