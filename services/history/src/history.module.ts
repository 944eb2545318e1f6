/** All wiring of the history service. */
import { type DynamicModule, Module } from '@nestjs/common';
import { type DurableConsumer, SERVICES } from '@sabot/contracts';
import { DeadLetters, EventConsumer, MessagingModule, NatsConnection } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { FoldingService } from './folding.service.js';
import type { HistoryConfig } from './history.config.js';
import { HistoryController } from './history.controller.js';
import { HistoryMetrics } from './history.metrics.js';
import { HistoryService } from './history.service.js';
import { HistoryStore } from './history.store.js';
import { RebuildingService } from './rebuilding.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RedisConnection } from '@sabot/redis';
import { RoadsPublisher } from './roads.publisher.js';
import { RoundArchive } from './round-archive.js';
import { TableDirectory } from './table-directory.js';

/** How many events are folded at once. Even rounds of the same table need not wait, because each write compares versions. */
const TABLES_AT_ONCE = 8;
/** Enough retries to outlast hours without Redis or the scheduler; an unreadable event becomes a dead letter at once. */
const MAX_DELIVERIES = 2_000;

@Module({})
export class HistoryModule {
  static with(config: HistoryConfig): DynamicModule {
    const redis = {
      provide: RedisConnection,
      useFactory: () => new RedisConnection({ url: config.REDIS_URL, timeoutMs: config.REDIS_TIMEOUT_MS }),
    };
    const store = {
      provide: HistoryStore,
      inject: [RedisConnection],
      useFactory: (connection: RedisConnection) => new HistoryStore(connection, config.REDIS_PREFIX),
    };
    const reconciliation = {
      provide: ReconciliationService,
      inject: [RedisConnection, HistoryStore, TableDirectory, RebuildingService],
      useFactory: (
        connection: RedisConnection,
        histories: HistoryStore,
        directory: TableDirectory,
        rebuilding: RebuildingService,
      ) => new ReconciliationService(connection, histories, directory, rebuilding, config.HISTORY_CHECK_MS),
    };
    return {
      module: HistoryModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'history',
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [HistoryController],
      providers: [
        redis,
        store,
        reconciliation,
        ...(SERVICES.history.consumers ?? []).map(consumer),
        FoldingService,
        HistoryMetrics,
        HistoryService,
        RebuildingService,
        RoadsPublisher,
        RoundArchive,
        TableDirectory,
      ],
    };
  }
}

/** A consumer has one subject, so results and voids have one each. */
function consumer({ name, stream }: DurableConsumer) {
  return {
    provide: name,
    inject: [NatsConnection, DeadLetters, Metrics, FoldingService],
    useFactory: (
      connection: NatsConnection,
      deadLetters: DeadLetters,
      metrics: Metrics,
      folding: FoldingService,
    ) =>
      new EventConsumer(connection, deadLetters, metrics, {
        name,
        stream,
        handle: (event) => folding.take(event),
        concurrency: TABLES_AT_ONCE,
        maxDeliveries: MAX_DELIVERIES,
      }),
  };
}
