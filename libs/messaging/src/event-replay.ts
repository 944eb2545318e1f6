import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { ConsumerMessages } from '@nats-io/jetstream';
import type { StreamName } from '@sabot/contracts';

import { backoffMs, pause } from './backoff.js';
import type { NatsConnection } from './nats-connection.js';
import { ReceivedEvent } from './received-event.js';
import { ensureStreams } from './streams.js';

/** What to read and what to do with it. */
export interface EventReplayOptions {
  readonly stream: StreamName;
  /** Called with every event in the stream and every new one; with all of them again after a reconnection. */
  readonly hear: (event: ReceivedEvent) => void;
  /** Called whenever the stream is read from its start. */
  readonly begin: () => void;
  /** Called when everything that the stream held at the start has been heard. A caller that knows more can publish it again. */
  readonly complete: () => void;
}

/**
 * Reads a whole stream into the memory of a process and then follows it. Every process reads all of it, nothing is
 * acknowledged, and the server keeps no position for anyone. It starts over after every reconnection, because the server may
 * have lost its store in the meantime; so `hear` must be idempotent.
 */
export class EventReplay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(EventReplay.name);
  readonly #stopped = new AbortController();
  #messages: ConsumerMessages | undefined;
  #running: Promise<void> = Promise.resolve();
  #caughtUp = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly options: EventReplayOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
    void this.#followStatus();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    this.#messages?.stop();
    await this.#running;
  }

  /** Throws until the whole stream has been heard once; for readiness. */
  check(): void {
    if (!this.#caughtUp) throw new Error(`${this.options.stream} has not been read yet`);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    const { stream } = this.options;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#follow();
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1) this.#logger.warn({ msg: 'stream not read', stream, err: error });
        await pause(backoffMs(failures, { firstMs: 100, longestMs: 2_000 }), signal);
      }
    }
  }

  async #follow(): Promise<void> {
    const { stream, begin, hear } = this.options;
    await ensureStreams(this.connection, [stream]);
    const { name } = this.connection.space.stream(stream);
    const consumer = await this.connection.jetstream.consumers.get(name, {});
    let { num_pending: left } = await consumer.info(true);
    begin();
    if (left === 0) this.#complete();
    this.#messages = await consumer.consume({ expires: 10_000, abort_on_missing_resource: true });
    if (this.#stopped.signal.aborted) this.#messages.stop();
    for await (const message of this.#messages) {
      const event = ReceivedEvent.read(this.connection.space, message);
      if (event instanceof ReceivedEvent) hear(event);
      else this.#logger.error({ msg: 'event not read', subject: message.subject, problem: event.problem });
      // Events that expired in the meantime are not delivered, so counting alone might never reach the end.
      const reachedEnd = left > 0 && message.info.pending === 0;
      left = reachedEnd ? 0 : left - 1;
      if (left === 0) this.#complete();
    }
  }

  #complete(): void {
    this.#caughtUp = true;
    this.options.complete();
  }

  async #followStatus(): Promise<void> {
    for await (const { type } of this.connection.client.status()) {
      if (this.#stopped.signal.aborted) return;
      if (type === 'reconnect') this.#messages?.stop();
    }
  }
}
