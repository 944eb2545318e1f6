/** All wiring of the wallet. */
import { type DynamicModule, Module } from '@nestjs/common';
import { EventPublisher, MessagingModule, NatsConnection } from '@sabot/messaging';
import { OutboxRelay, OutboxStore } from '@sabot/outbox';
import { Metrics, withBatchSpan } from '@sabot/service-kit';
import { AccountDirectory } from './account/account-directory.js';
import { AccountsService } from './account/accounts.service.js';
import { AccountsStore } from './account/accounts.store.js';
import { AuditStore } from './ledger/audit.store.js';
import { BetQueue } from './betting/bet-queue.js';
import { BetTotalsService } from './betting/bet-totals.service.js';
import { BetTotalsStore } from './betting/bet-totals.store.js';
import { BettingService } from './betting/betting.service.js';
import { type BetOrder, BettingStore } from './betting/betting.store.js';
import { LobbyTurnout } from './betting/lobby-turnout.js';
import { Database } from './database.js';
import { LedgerMonths } from './ledger/ledger-months.js';
import { HoldingsService } from './account/holdings.service.js';
import { HoldingsStore } from './account/holdings.store.js';
import { HandsController } from './hand/hands.controller.js';
import { HandsService } from './hand/hands.service.js';
import { HandsStore } from './hand/hands.store.js';
import { LedgerWatch } from './ledger/ledger-watch.js';
import { EventRowsStore } from './outbox/event-rows.store.js';
import { WalletEncoding } from './outbox/wallet-encoding.js';
import { RoundDirectory } from './round/round-directory.js';
import { RoundsService } from './round/rounds.service.js';
import { RoundsStore } from './round/rounds.store.js';
import { StatementsService } from './account/statements.service.js';
import { StatementsStore } from './account/statements.store.js';
import type { WalletConfig } from './wallet.config.js';
import { WalletController } from './wallet.controller.js';
import { WalletMetrics } from './wallet.metrics.js';

/** How many events the relay takes at once; a single one may describe a thousand bets. */
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
      inject: [Database, EventPublisher, NatsConnection, Metrics],
      useFactory: (
        { prisma }: Database,
        publisher: EventPublisher,
        connection: NatsConnection,
        metrics: Metrics,
      ) =>
        new OutboxRelay(
          new OutboxStore(prisma),
          new WalletEncoding(new EventRowsStore(prisma)),
          publisher,
          connection,
          metrics,
          { stream: 'WALLET_V1', rows: RELAY_EVENTS },
        ),
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
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [WalletController, HandsController],
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
        HandsService,
        HandsStore,
        HoldingsService,
        HoldingsStore,
        LedgerMonths,
        LobbyTurnout,
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
