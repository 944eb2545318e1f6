import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { EventContext } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';

import { HeardEvent } from './heard-event.js';
import type { NatsConnection } from './nats-connection.js';

/** What is listened to and what is done with it. */
export interface EventListenerOptions {
  readonly contexts: readonly EventContext[];
  /** Gets every event as it is published, duplicates included; must not wait. */
  readonly hear: (event: HeardEvent) => void;
  /** Called when events may have been missed, because the connection was lost or could not keep up. */
  readonly missed: () => void;
}

/**
 * Hears events as they are published, without a consumer on the server: nothing is acknowledged and nothing comes again.
 * Every listener hears everything, which is what a process needs that shows the present and can ask for what it missed.
 */
export class EventListener implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(EventListener.name);
  readonly #unheard;
  #subscriptions: Subscription[] = [];

  constructor(
    private readonly connection: NatsConnection,
    metrics: Metrics,
    private readonly options: EventListenerOptions,
  ) {
    this.#unheard = metrics.counter({
      name: 'events_unheard_total',
      help: 'Events that could not be read, or whose handling failed.',
    });
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onModuleDestroy(): void {
    this.stop();
  }

  start(): void {
    const { space, client } = this.connection;
    this.#subscriptions = this.options.contexts.map((context) =>
      client.subscribe(space.events(context), {
        callback: (error, message) => {
          if (error) this.#failed('subscription', error);
          else this.#receive(message);
        },
      }),
    );
    void this.#followStatus();
  }

  stop(): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription.unsubscribe();
  }

  #receive(message: Msg): void {
    const event = HeardEvent.on(this.connection.space, message.subject, message.data);
    if (!event) {
      this.#failed(message.subject, new Error('not the subject of an event'));
      return;
    }
    try {
      this.options.hear(event);
    } catch (error) {
      this.#failed(message.subject, error);
    }
  }

  #failed(subject: string, error: unknown): void {
    this.#unheard.inc();
    this.#logger.error({ msg: 'event not heard', subject, err: error });
  }

  async #followStatus(): Promise<void> {
    for await (const { type } of this.connection.client.status()) {
      if (this.#subscriptions.length === 0) return;
      if (type === 'reconnect' || type === 'slowConsumer') this.options.missed();
    }
  }
}
