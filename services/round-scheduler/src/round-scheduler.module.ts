/** All wiring of the scheduler. */
import { type DynamicModule, Module } from '@nestjs/common';
import { EventPublisher, MessagingModule, NatsConnection, OutboxRelay } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { v7 as uuidV7 } from 'uuid';
import { Database } from './database.js';
import { HouseEdges } from './house-edges.js';
import { LeaseKeeper } from './lease-keeper.js';
import { LeaseSession } from './lease-session.js';
import { Neighbours } from './neighbours.js';
import { OutboxPruning } from './outbox-pruning.js';
import { OutboxStore } from './outbox.store.js';
import type { RoundSchedulerConfig } from './round-scheduler.config.js';
import { RoundSchedulerController } from './round-scheduler.controller.js';
import { RoundSchedulerMetrics } from './round-scheduler.metrics.js';
import { RoundEnding } from './round-ending.service.js';
import { RoundSteps } from './round-steps.service.js';
import { StepWriter } from './step-writer.js';
import { TableCommands } from './table-commands.service.js';
import { TableDirectory } from './table-directory.js';
import { TableLoop } from './table-loop.js';
import { TableQueries } from './table-queries.service.js';
import { TableSignals } from './table-signals.js';
import { TablesLed } from './tables-led.js';
import { TablesStore } from './tables.store.js';

@Module({})
export class RoundSchedulerModule {
  static with(config: RoundSchedulerConfig): DynamicModule {
    const database = {
      provide: Database,
      useFactory: () => new Database({ url: config.DATABASE_URL, connections: config.DATABASE_CONNECTIONS }),
    };
    const directory = { provide: TableDirectory, useFactory: () => new TableDirectory(config.tables) };
    const relay = {
      provide: OutboxRelay,
      inject: [OutboxStore, EventPublisher, NatsConnection, Metrics],
      useFactory: (
        store: OutboxStore,
        publisher: EventPublisher,
        connection: NatsConnection,
        metrics: Metrics,
      ) => new OutboxRelay(store, publisher, connection, metrics, { stream: 'ROUND_V1' }),
    };
    const keeper = {
      provide: LeaseKeeper,
      inject: [TablesStore, RoundSteps, TableSignals, TableDirectory, TablesLed, RoundSchedulerMetrics],
      useFactory: (
        store: TablesStore,
        steps: RoundSteps,
        signals: TableSignals,
        tables: TableDirectory,
        led: TablesLed,
        metrics: RoundSchedulerMetrics,
      ) => {
        const { LEASE_MS: leaseMs, INTERRUPTED_VOID_MS: interruptedVoidMs, DATABASE_URL: url } = config;
        const replica = uuidV7();
        return new LeaseKeeper(store, metrics, led, {
          leaseMs,
          tableIds: tables.ids,
          session: (onLeaseFreed) =>
            new LeaseSession({ url, replica, leaseMs, tableIds: tables.ids }, signals, onLeaseFreed),
          loop: (lease) =>
            new TableLoop(store, steps, signals, metrics, {
              lease,
              settings: tables.get(lease.tableId),
              interruptedVoidMs,
            }),
        });
      },
    };
    return {
      module: RoundSchedulerModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'round-scheduler',
          subjectPrefix: config.SUBJECT_PREFIX,
          streamReplicas: config.NATS_STREAM_REPLICAS,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [RoundSchedulerController],
      providers: [
        database,
        directory,
        relay,
        keeper,
        HouseEdges,
        Neighbours,
        OutboxPruning,
        OutboxStore,
        RoundEnding,
        RoundSchedulerMetrics,
        RoundSteps,
        StepWriter,
        TableCommands,
        TableQueries,
        TableSignals,
        TablesLed,
        TablesStore,
      ],
    };
  }
}
