/**
 * Tells how things are, many in one message and only so often: of what changes several times meanwhile the latest part is
 * told. No stream keeps it, so nothing is acknowledged; what changes while NATS is away is told when it is back.
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
  /** The message that tells these parts, by their keys; what it cannot tell now, as when it throws, is tried again. */
  readonly message: (parts: ReadonlyMap<string, Part>) => MessageInitShape<M> | Promise<MessageInitShape<M>>;
}

/** So few that they fit into one message. */
const MAX_PARTS = 500;

export class StatePublisher<M extends DescMessage, Part> implements OnModuleDestroy {
  readonly #logger = new Logger(StatePublisher.name);
  #changed = new Map<string, Part>();
  #timer: NodeJS.Timeout | undefined;
  #telling = false;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #stopped = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly options: StatePublisherOptions<M, Part>,
  ) {}

  /** Has this part told soon, in place of one under the same key that still waits. */
  change(key: string, part: Part): void {
    this.#changed.set(key, part);
    this.#tellSoon();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #tellSoon(): void {
    if (this.#telling || this.#stopped || this.#changed.size === 0) return;
    const pauseMs = Math.max(0, this.#toldAtMs + this.options.intervalMs - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#tell();
    }, pauseMs);
  }

  async #tell(): Promise<void> {
    const parts = [...this.#changed];
    const now = new Map(parts.slice(0, MAX_PARTS));
    this.#changed = new Map(parts.slice(MAX_PARTS));
    this.#telling = true;
    this.#toldAtMs = performance.now();
    try {
      const { entry, message } = this.options;
      const payload = encode(entry.message, await message(now));
      this.connection.assertConnected();
      this.connection.client.publish(this.connection.space.of(entry), payload);
      this.#failures = 0;
    } catch (error) {
      if (this.#failures++ === 0) this.#logger.warn({ msg: 'state not told', err: error });
      this.#changed = new Map([...now, ...this.#changed]);
    }
    this.#telling = false;
    this.#tellSoon();
  }
}
