import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { ConsumerInfo, ConsumerMessages } from '@nats-io/jetstream';
import type { StreamName } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';

import { backoffMs, pause } from './backoff.js';
import type { DeadLetters } from './dead-letters.js';
import { EventDelivery } from './event-delivery.js';
import type { NatsConnection } from './nats-connection.js';
import type { ReceivedEvent } from './received-event.js';
import { DURABLE_ACK_WAIT_MS } from './durable.js';

/** What a consumer reads and what it does with it. */
export interface EventConsumerOptions {
  /**
   * The durable name on the server, where the keeper has made it: replicas with the same name share the events, and a restart
   * resumes where it stopped.
   */
  readonly name: string;
  readonly stream: StreamName;
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
  ackWaitMs: DURABLE_ACK_WAIT_MS,
  redeliverAfterMs: { firstMs: 200, longestMs: 10_000 },
};
const PREFETCH_PER_HANDLER = 16;
/** Frequent enough heartbeats that a pull which the server has forgotten is soon repeated. */
const PULL = { expires: 10_000, idle_heartbeat: 1_000 };

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
    this.connection.assertConnected();
    const consumer = this.connection.jetstream.consumers.getConsumerFromInfo(durableInfo(stream, name));
    this.#messages = await consumer.consume({
      max_messages: PREFETCH_PER_HANDLER * concurrency,
      ...PULL,
      // It may neither inspect nor make the durable. While there is none, the pull finds nothing and is repeated.
      bind: true,
    });
    if (this.#stopped.signal.aborted) this.#messages.stop();
    working();
    for await (const message of this.#messages) {
      // Another replica gets what we leave unhandled at once, instead of after the acknowledgement wait.
      if (this.#stopped.signal.aborted) message.nak();
      else await this.#delivery.take(message);
    }
  }
}

/** As much of a durable's description as a pull needs. */
function durableInfo(stream: string, name: string): ConsumerInfo {
  return { stream_name: stream, name, config: {} } as ConsumerInfo;
}
