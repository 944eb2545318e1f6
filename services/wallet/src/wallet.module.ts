/** All wiring of the wallet. */
import { type DynamicModule, Module } from '@nestjs/common';
import { EventPublisher, MessagingModule, NatsConnection, OutboxRelay } from '@sabot/messaging';
import { Metrics, withBatchSpan } from '@sabot/service-kit';
import { AccountDirectory } from './account-directory.js';
import { AccountsService } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { AuditStore } from './audit.store.js';
import { BetQueue } from './bet-queue.js';
import { BetTotalsService } from './bet-totals.service.js';
import { BetTotalsStore } from './bet-totals.store.js';
import { BettingService } from './betting.service.js';
import { type BetOrder, BettingStore } from './betting.store.js';
import { Database } from './database.js';
import { LedgerWatch } from './ledger-watch.js';
import { OutboxStore } from './outbox.store.js';
import { RoundDirectory } from './round-directory.js';
import { RoundsService } from './rounds.service.js';
import { RoundsStore } from './rounds.store.js';
import { StatementsService } from './statements.service.js';
import { StatementsStore } from './statements.store.js';
import type { WalletConfig } from './wallet.config.js';
import { WalletController } from './wallet.controller.js';
import { WalletMetrics } from './wallet.metrics.js';

/** Events of one turn of the relay; one may tell of a thousand bets. */
const RELAY_EVENTS = 32;

/** The span of one commit of bets. */
const COMMIT = { name: 'commit bets', kind: 'CLIENT', attributes: { 'db.system': 'postgresql' } } as const;

@Module({})
export class WalletModule {
  static with(config: WalletConfig): DynamicModule {
    const database = {
      provide: Database,
      useFactory: () => new Database({ url: config.DATABASE_URL, connections: config.DATABASE_CONNECTIONS }),
    };
    const queue = {
      provide: BetQueue,
      inject: [BettingStore, WalletMetrics],
      useFactory: (store: BettingStore, metrics: WalletMetrics) =>
        new BetQueue(
          (orders: readonly BetOrder[]) =>
            withBatchSpan(COMMIT, orders, () => metrics.batch(orders.length, () => store.place(orders))),
          {
            writers: config.WALLET_WRITERS,
            batchBets: config.WALLET_BATCH_BETS,
            queueBets: config.WALLET_QUEUE_BETS,
          },
        ),
    };
    const relay = {
      provide: OutboxRelay,
      inject: [OutboxStore, EventPublisher, NatsConnection, Metrics],
      useFactory: (
        store: OutboxStore,
        publisher: EventPublisher,
        connection: NatsConnection,
        metrics: Metrics,
      ) =>
        new OutboxRelay(store, publisher, connection, metrics, {
          stream: 'WALLET_V1',
          batchSize: RELAY_EVENTS,
        }),
    };
    const watch = {
      provide: LedgerWatch,
      inject: [Database, WalletMetrics],
      useFactory: (data: Database, metrics: WalletMetrics) =>
        new LedgerWatch(data, metrics, config.WALLET_AUDIT_MS),
    };
    return {
      module: WalletModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'wallet',
          subjectPrefix: config.SUBJECT_PREFIX,
          streamReplicas: config.NATS_STREAM_REPLICAS,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [WalletController],
      providers: [
        database,
        queue,
        relay,
        watch,
        AccountDirectory,
        AccountsService,
        AccountsStore,
        AuditStore,
        BetTotalsService,
        BetTotalsStore,
        BettingService,
        BettingStore,
        OutboxStore,
        RoundDirectory,
        RoundsService,
        RoundsStore,
        StatementsService,
        StatementsStore,
        WalletMetrics,
      ],
    };
  }
}
