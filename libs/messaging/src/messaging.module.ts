import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

import { DeadLetters } from './dead-letters.js';
import { EventPublisher } from './event-publisher.js';
import { NatsClient } from './nats-client.js';
import type { NatsOptions } from './nats-connection.js';
import { NatsConnection } from './nats-connection.js';
import { NatsServer } from './nats-server.js';

/** How a service connects and answers. */
export interface MessagingOptions extends NatsOptions {
  /** How many requests on one subject may be in the handlers at once. */
  readonly maxInFlight?: number;
}

/** Provides a service with its NATS connection, server, client, publisher and dead letters. */
@Module({})
export class MessagingModule {
  static forService(options: MessagingOptions): DynamicModule {
    const { name, maxInFlight } = options;
    const connection = {
      provide: NatsConnection,
      useFactory: () => NatsConnection.connect(options),
    };
    const deadLetters = {
      provide: DeadLetters,
      inject: [NatsConnection, Metrics],
      useFactory: (nats: NatsConnection, metrics: Metrics) => new DeadLetters(nats, metrics),
    };
    const server = {
      provide: NatsServer,
      inject: [NatsConnection, DeadLetters, Metrics],
      useFactory: (nats: NatsConnection, letters: DeadLetters, metrics: Metrics) =>
        new NatsServer(nats, letters, metrics, {
          queue: name,
          ...(maxInFlight !== undefined && { maxInFlight }),
        }),
    };
    return {
      module: MessagingModule,
      providers: [connection, server, deadLetters, EventPublisher, NatsClient],
      exports: [NatsConnection, NatsServer, DeadLetters, EventPublisher, NatsClient],
    };
  }
}
