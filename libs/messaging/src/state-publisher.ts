/**
 * Publishes the state of many things in one message, at a limited rate. If something changes several times in between, only
 * its latest state is sent. No stream keeps it, so nothing is acknowledged; changes while NATS is down are sent afterwards.
 */
import type { OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { DescMessage, EventSubject, MessageInitShape } from '@sabot/contracts';
import { encode } from '@sabot/contracts';

import type { NatsConnection } from './nats-connection.js';

export interface StatePublisherOptions<M extends DescMessage, Part> {
  readonly entry: EventSubject<M, 'service'>;
  /** The least time between two messages. */
  readonly intervalMs: number;
  /** Builds the message for these parts, by their keys. If it throws, the parts are tried again. */
  readonly message: (parts: ReadonlyMap<string, Part>) => MessageInitShape<M> | Promise<MessageInitShape<M>>;
}

/** Few enough to fit into one message. */
const MAX_PARTS = 500;

export class StatePublisher<M extends DescMessage, Part> implements OnModuleDestroy {
  readonly #logger = new Logger(StatePublisher.name);
  #changed = new Map<string, Part>();
  #timer: NodeJS.Timeout | undefined;
  #publishing = false;
  #publishedAtMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #stopped = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly options: StatePublisherOptions<M, Part>,
  ) {}

  /** Publishes this part soon. It replaces a part under the same key that is still waiting. */
  change(key: string, part: Part): void {
    this.#changed.set(key, part);
    this.#publishSoon();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #publishSoon(): void {
    if (this.#publishing || this.#stopped || this.#changed.size === 0) return;
    const pauseMs = Math.max(0, this.#publishedAtMs + this.options.intervalMs - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#publish();
    }, pauseMs);
  }

  async #publish(): Promise<void> {
    const parts = [...this.#changed];
    const now = new Map(parts.slice(0, MAX_PARTS));
    this.#changed = new Map(parts.slice(MAX_PARTS));
    this.#publishing = true;
    this.#publishedAtMs = performance.now();
    try {
      const { entry, message } = this.options;
      const payload = encode(entry.message, await message(now));
      this.connection.assertConnected();
      this.connection.client.publish(this.connection.space.of(entry), payload);
      this.#failures = 0;
    } catch (error) {
      if (this.#failures++ === 0) this.#logger.warn({ msg: 'state not published', err: error });
      this.#changed = new Map([...now, ...this.#changed]);
    }
    this.#publishing = false;
    this.#publishSoon();
  }
}
