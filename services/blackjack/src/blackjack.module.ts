/** All wiring of the blackjack service. */
import { type DynamicModule, Module } from '@nestjs/common';
import { EventPublisher, MessagingModule, NatsConnection } from '@sabot/messaging';
import { OutboxRelay, OutboxStore } from '@sabot/outbox';
import { Metrics } from '@sabot/service-kit';
import type { BlackjackConfig } from './blackjack.config.js';
import { BlackjackController } from './blackjack.controller.js';
import { BlackjackMetrics } from './blackjack.metrics.js';
import { Database } from './database.js';
import { DenialsService } from './hand/denials.service.js';
import { DenialsStore } from './hand/denials.store.js';
import { HandEncoding } from './hand/hand-encoding.js';
import { HandQueries } from './hand/hand-queries.service.js';
import { HandSteps } from './hand/hand-steps.service.js';
import { HandSweeper } from './hand/hand-sweeper.js';
import { HandTimes } from './hand/hand-times.js';
import { HandsService } from './hand/hands.service.js';
import { HandsStore } from './hand/hands.store.js';
import { Neighbours } from './hand/neighbours.js';
import { ResultWatch } from './hand/result-watch.js';
import { ResultsStore } from './hand/results.store.js';
import { TableDirectory } from './table/table-directory.js';

@Module({})
export class BlackjackModule {
  static with(config: BlackjackConfig): DynamicModule {
    const database = {
      provide: Database,
      useFactory: () => new Database({ url: config.DATABASE_URL, connections: config.DATABASE_CONNECTIONS }),
    };
    const times = {
      provide: HandTimes,
      useFactory: () => new HandTimes(config.BLACKJACK_HOLD_MS, config.BLACKJACK_RESUME_MS),
    };
    const directory = {
      provide: TableDirectory,
      inject: [BlackjackMetrics],
      useFactory: (metrics: BlackjackMetrics) => new TableDirectory(config.tables, metrics),
    };
    const sweeper = {
      provide: HandSweeper,
      inject: [HandsStore, HandSteps, BlackjackMetrics],
      useFactory: (store: HandsStore, steps: HandSteps, metrics: BlackjackMetrics) =>
        new HandSweeper(store, steps, metrics, config.BLACKJACK_SWEEP_MS),
    };
    const watch = {
      provide: ResultWatch,
      inject: [ResultsStore, BlackjackMetrics],
      useFactory: (store: ResultsStore, metrics: BlackjackMetrics) =>
        new ResultWatch(store, metrics, config.BLACKJACK_RESULTS_MS),
    };
    const relay = {
      provide: OutboxRelay,
      inject: [Database, EventPublisher, NatsConnection, Metrics],
      useFactory: (
        { prisma }: Database,
        publisher: EventPublisher,
        connection: NatsConnection,
        metrics: Metrics,
      ) =>
        new OutboxRelay(new OutboxStore(prisma), new HandEncoding(), publisher, connection, metrics, {
          stream: 'BLACKJACK_V1',
        }),
    };
    return {
      module: BlackjackModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'blackjack',
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [BlackjackController],
      providers: [
        database,
        times,
        directory,
        sweeper,
        watch,
        relay,
        BlackjackMetrics,
        DenialsService,
        DenialsStore,
        HandQueries,
        HandSteps,
        HandsService,
        HandsStore,
        Neighbours,
        ResultsStore,
      ],
    };
  }
}
