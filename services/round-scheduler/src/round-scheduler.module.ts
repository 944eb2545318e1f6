/** All wiring of the scheduler. */
import { type DynamicModule, Module } from '@nestjs/common';
import { LeaseKeeper, LeaseSession } from '@sabot/leasing';
import { EventPublisher, MessagingModule, NatsConnection } from '@sabot/messaging';
import { OutboxRelay, OutboxStore } from '@sabot/outbox';
import { Metrics } from '@sabot/service-kit';
import { v7 as uuidV7 } from 'uuid';
import { Database } from './database.js';
import { HouseEdges } from './table/house-edges.js';
import { LobbyPublisher } from './table/lobby-publisher.js';
import { RoundEncoding } from './round/round-encoding.js';
import { Neighbours } from './round/neighbours.js';
import type { RoundSchedulerConfig } from './round-scheduler.config.js';
import { RoundSchedulerController } from './round-scheduler.controller.js';
import { RoundSchedulerMetrics } from './round-scheduler.metrics.js';
import { RoundEnding } from './round/round-ending.service.js';
import { RoundSteps } from './round/round-steps.service.js';
import { StepWriter } from './round/step-writer.js';
import { TableCommands } from './table/table-commands.service.js';
import { TableDirectory } from './table/table-directory.js';
import { TableLoop } from './table/table-loop.js';
import { TableQueries } from './table/table-queries.service.js';
import { TableRegister } from './table/table-register.js';
import { TableSignals } from './table/table-signals.js';
import { TablesStore } from './table/tables.store.js';

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
      inject: [Database, EventPublisher, NatsConnection, Metrics],
      useFactory: (
        { prisma }: Database,
        publisher: EventPublisher,
        connection: NatsConnection,
        metrics: Metrics,
      ) =>
        new OutboxRelay(new OutboxStore(prisma), new RoundEncoding(), publisher, connection, metrics, {
          stream: 'ROUND_V1',
        }),
    };
    const keeper = {
      provide: LeaseKeeper,
      inject: [TablesStore, RoundSteps, TableSignals, TableDirectory, RoundSchedulerMetrics, Metrics],
      useFactory: (
        store: TablesStore,
        steps: RoundSteps,
        signals: TableSignals,
        tables: TableDirectory,
        schedulerMetrics: RoundSchedulerMetrics,
        metrics: Metrics,
      ) => {
        const { LEASE_MS: leaseMs, INTERRUPTED_VOID_MS: interruptedVoidMs, DATABASE_URL: url } = config;
        const session = new LeaseSession({
          url,
          replica: uuidV7(),
          leaseMs,
          names: tables.ids,
          applicationName: 'round-scheduler-leases',
          listeners: signals.listeners,
        });
        return new LeaseKeeper(session, metrics, {
          leaseMs,
          what: 'table',
          work: (lease) =>
            new TableLoop(store, steps, signals, schedulerMetrics, {
              lease,
              settings: tables.get(lease.name),
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
          nkeySeed: config.NATS_NKEY_SEED,
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
        LobbyPublisher,
        Neighbours,
        RoundEnding,
        RoundSchedulerMetrics,
        RoundSteps,
        StepWriter,
        TableCommands,
        TableQueries,
        TableRegister,
        TableSignals,
        TablesStore,
      ],
    };
  }
}
