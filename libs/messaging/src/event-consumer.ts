import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { ConsumerMessages } from '@nats-io/jetstream';
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { StreamName } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';

import { backoffMs, pause } from './backoff.js';
import type { DeadLetters } from './dead-letters.js';
import { EventDelivery } from './event-delivery.js';
import type { NatsConnection } from './nats-connection.js';
import type { ReceivedEvent } from './received-event.js';
import { managerOf } from './streams.js';

/** What a consumer reads and what it does with it. */
export interface EventConsumerOptions {
  /** The durable name on the server: replicas with the same name share the events, and a restart resumes where it stopped. */
  readonly name: string;
  readonly stream: StreamName;
  /** A subject or pattern made by a `SubjectSpace`; the whole stream by default. */
  readonly filter?: string;
  /** Commits the effect of the event, idempotently, before it resolves; only then is the event acknowledged. */
  readonly handle: (event: ReceivedEvent) => Promise<void>;
  /** How often an event is tried before it becomes a dead letter. */
  readonly maxDeliveries?: number;
  /** How many events are handled at once; one keeps them in order. */
  readonly concurrency?: number;
  /** How long the server waits for a sign of life before it gives the event to another replica. */
  readonly ackWaitMs?: number;
  /** The waits between deliveries grow from the first to the last of these. */
  readonly redeliverAfterMs?: { readonly firstMs: number; readonly longestMs: number };
}

const DEFAULTS = {
  maxDeliveries: 5,
  concurrency: 1,
  ackWaitMs: 30_000,
  redeliverAfterMs: { firstMs: 200, longestMs: 10_000 },
};
const PREFETCH_PER_HANDLER = 16;

/** Reads a stream for as long as the service runs, even if the server, the stream or the consumer is lost. */
export class EventConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(EventConsumer.name);
  readonly #options;
  readonly #delivery: EventDelivery;
  readonly #stopped = new AbortController();
  #messages: ConsumerMessages | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: NatsConnection,
    deadLetters: DeadLetters,
    metrics: Metrics,
    options: EventConsumerOptions,
  ) {
    this.#options = { ...DEFAULTS, ...options };
    this.#delivery = new EventDelivery(connection.space, deadLetters, metrics, this.#options);
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

  /** Takes no more events and waits for the handlers that run. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#messages?.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#consume(() => {
          if (failures > 0)
            this.#logger.log({ msg: 'consumer resumed', consumer: this.#options.name, failures });
          failures = 0;
        });
      } catch (error) {
        failures++;
        if (failures === 1) {
          this.#logger.warn({ msg: 'consumer interrupted', consumer: this.#options.name, err: error });
        }
        await pause(backoffMs(failures, { firstMs: 100, longestMs: 5_000 }), signal);
      }
    }
    await this.#delivery.idle();
  }

  async #consume(working: () => void): Promise<void> {
    const { stream, name, concurrency } = this.#options;
    const streamName = this.connection.space.stream(stream).name;
    await this.#ensureConsumer(streamName);
    const consumer = await this.connection.jetstream.consumers.get(streamName, name);
    this.#messages = await consumer.consume({
      max_messages: PREFETCH_PER_HANDLER * concurrency,
      expires: 10_000,
      abort_on_missing_resource: true,
    });
    if (this.#stopped.signal.aborted) this.#messages.stop();
    working();
    for await (const message of this.#messages) {
      // Another replica gets what we leave unhandled at once, instead of after the acknowledgement wait.
      if (this.#stopped.signal.aborted) message.nak();
      else await this.#delivery.take(message);
    }
  }

  async #ensureConsumer(stream: string): Promise<void> {
    const { name, filter, ackWaitMs } = this.#options;
    const manager = await managerOf(this.connection);
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      deliver_policy: DeliverPolicy.All,
      // We count deliveries ourselves: at its own limit, the server would drop the message without a dead letter.
      max_deliver: -1,
      ...(filter !== undefined && { filter_subject: filter }),
    });
  }
}
