/**
 * Hears events as their stream tells them, once it has stored them, without a consumer on the server: nothing is acknowledged
 * and nothing is redelivered. State that no stream keeps is heard as it is published.
 * Every listener hears every event of the tables it listens to. That suits a process that shows the present and can ask for
 * what it missed.
 */
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { DescMessage, EventContext, EventSubject } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';

import { HeardEvent } from './heard-event.js';
import type { NatsConnection } from './nats-connection.js';

/** What to listen to and what to do with it. */
export interface EventListenerOptions {
  /** Events that belong to no table; heard for as long as the process runs. */
  readonly always: readonly EventSubject<DescMessage, 'service'>[];
  /** The contexts whose events are heard at each table. */
  readonly atTables: readonly EventContext[];
  /** The metric of how many tables are heard; a second listener of a process needs a name of its own. */
  readonly tablesMetric?: string;
  /** Called with every event; must not block. */
  readonly hear: (event: HeardEvent) => void;
  /** Called when events may have been missed, because the connection was lost or could not keep up. */
  readonly missed: () => void;
}

export class EventListener implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(EventListener.name);
  readonly #unheard;
  readonly #tables = new Map<string, readonly Subscription[]>();
  #always: readonly Subscription[] = [];

  constructor(
    private readonly connection: NatsConnection,
    metrics: Metrics,
    private readonly options: EventListenerOptions,
  ) {
    this.#unheard = metrics.counter({
      name: 'events_unheard_total',
      help: 'Events that could not be read, or whose handling failed.',
    });
    const { tablesMetric = 'tables_heard' } = options;
    metrics.lookup({ name: tablesMetric, help: 'Tables whose events are listened to.' }, () => {
      return this.#tables.size;
    });
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onModuleDestroy(): void {
    this.stop();
  }

  start(): void {
    const { space } = this.connection;
    this.#always = this.options.always.map((entry) =>
      this.#subscribe(entry.stream === null ? space.of(entry) : space.stored(space.of(entry))),
    );
    void this.#followStatus();
  }

  stop(): void {
    for (const tableId of [...this.#tables.keys()]) this.leave(tableId);
    for (const subscription of this.#always) subscription.unsubscribe();
    this.#always = [];
  }

  /**
   * Hears the events of a table from now on. The subscription reaches the server before any request that is sent later on
   * the same connection, so the answer to such a request and the events heard after it leave no gap.
   */
  listenAt(tableId: string): void {
    if (this.#tables.has(tableId)) return;
    const { space } = this.connection;
    const patterns = this.options.atTables.map((context) => space.stored(space.events(context, tableId)));
    this.#tables.set(
      tableId,
      patterns.map((pattern) => this.#subscribe(pattern)),
    );
  }

  /** Stops hearing the events of a table. */
  leave(tableId: string): void {
    for (const subscription of this.#tables.get(tableId) ?? []) subscription.unsubscribe();
    this.#tables.delete(tableId);
  }

  #subscribe(pattern: string): Subscription {
    return this.connection.client.subscribe(pattern, {
      callback: (error, message) => {
        if (error) this.#failed('subscription', error);
        else this.#receive(message);
      },
    });
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
      if (this.#always.length === 0 && this.#tables.size === 0) return;
      if (type === 'reconnect' || type === 'slowConsumer') this.options.missed();
    }
  }
}
