/** The wiring of the whole gateway. */
import { type DynamicModule, Module } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { EventListener, EventReplay, MessagingModule, NatsConnection } from '@sabot/messaging';
import { RedisConnection } from '@sabot/redis';
import { Metrics } from '@sabot/service-kit';
import { AdviceController } from './advice/advice.controller.js';
import { AdviceService } from './advice/advice.service.js';
import { BlackjackController } from './hand/blackjack.controller.js';
import { BlackjackTablesService } from './hand/blackjack-tables.service.js';
import { AuthController } from './player/auth.controller.js';
import { BettingService } from './player/betting.service.js';
import { BundleCache } from './table/bundle-cache.js';
import { Broadcaster } from './socket/broadcaster.js';
import { CashierService } from './player/cashier.service.js';
import { ClientAddresses } from './socket/client-address.js';
import { Connections } from './socket/connections.js';
import { DemoCreditController } from './player/demo-credit.controller.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { HandAudience } from './hand/hand-audience.js';
import { HandGateway } from './hand/hand.gateway.js';
import { HandLifeService } from './hand/hand-life.service.js';
import { HandNewsService } from './hand/hand-news.service.js';
import { DenialsService } from './hand/denials.service.js';
import { FiguresController } from './hand/figures.controller.js';
import { HAND_BUNDLES, HandsController } from './hand/hands.controller.js';
import { HandsService } from './hand/hands.service.js';
import { HoldingsService } from './player/holdings.service.js';
import { LaunchCodes } from './player/launch-codes.store.js';
import { LaunchController } from './player/launch.controller.js';
import { LobbyFeed } from './table/lobby-feed.service.js';
import { LobbyService } from './table/lobby.service.js';
import { MeController } from './player/me.controller.js';
import { OpenBetsService } from './player/open-bets.service.js';
import { OpsController } from './http/ops.controller.js';
import { SubmittedBets } from './player/submitted-bets.js';
import { Pace } from './socket/pace.js';
import { PlayersService } from './player/players.service.js';
import { PrivateMessagesService } from './player/private-messages.service.js';
import { RateLimits } from './socket/rate-limits.js';
import { ReportsController } from './http/reports.controller.js';
import { RevocationsService } from './player/revocations.service.js';
import { RoundsController } from './table/rounds.controller.js';
import { RoundsService } from './table/rounds.service.js';
import { Seating } from './socket/seating.js';
import { SeatsService } from './table/seats.service.js';
import { SessionCookie } from './player/session-cookie.js';
import { SessionController } from './player/session.controller.js';
import { SessionOpener } from './player/session-opener.service.js';
import { SnapshotLine } from './socket/snapshot-line.js';
import { SOCKET_GAMES, type SocketGame } from './socket/socket-game.js';
import { SharedLimits } from './limits/shared-limits.js';
import { SocketServer } from './socket/socket-server.js';
import { StrategyService } from './hand/strategy.service.js';
import { TableGateway } from './table.gateway.js';
import { TablesController } from './table/tables.controller.js';
import { TablesService } from './table/tables.service.js';
import { TokensService } from './player/tokens.service.js';
import { WebConfigController } from './http/web-config.controller.js';

/** The memory that bundles of ended rounds may take: those of thousands of ordinary rounds. */
const MAX_BUNDLE_BYTES = 64 * 1_024 * 1_024;
/** The same for hands, which hardly anybody but their players asks for. */
const MAX_HAND_BUNDLE_BYTES = 8 * 1_024 * 1_024;

/** The event listener of the tables of blackjack. */
const HAND_LISTENER = Symbol('HandListener');

@Module({})
export class GatewayModule {
  static with(config: GatewayConfig): DynamicModule {
    const listener = {
      provide: EventListener,
      inject: [
        NatsConnection,
        Metrics,
        TablesService,
        PrivateMessagesService,
        LobbyFeed,
        SeatsService,
        AdviceService,
      ],
      useFactory: (
        connection: NatsConnection,
        metrics: Metrics,
        tables: TablesService,
        privateMessages: PrivateMessagesService,
        lobby: LobbyFeed,
        seats: SeatsService,
        advice: AdviceService,
      ) => {
        const heard = new EventListener(connection, metrics, {
          always: [
            subjects.wallet.balanceChanged,
            subjects.lobby.tablesChanged,
            subjects.lobby.seatsChanged,
            subjects.advisor.adviceWritten,
          ],
          atTables: ['round', 'wallet'],
          hear: (event) => {
            if (event.is(subjects.lobby.tablesChanged)) lobby.hear(event.message);
            if (event.is(subjects.lobby.seatsChanged)) seats.hear(event.message);
            if (event.is(subjects.advisor.adviceWritten)) advice.hear(event.message);
            tables.hear(event);
            privateMessages.hear(event);
          },
          missed: () => {
            tables.missed();
            seats.missed();
          },
        });
        tables.listenWith(heard);
        return heard;
      },
    };
    const handListener = {
      provide: HAND_LISTENER,
      inject: [NatsConnection, Metrics, HandAudience, HandNewsService],
      useFactory: (
        connection: NatsConnection,
        metrics: Metrics,
        audience: HandAudience,
        news: HandNewsService,
      ) => {
        const heard = new EventListener(connection, metrics, {
          always: [],
          atTables: ['blackjack'],
          tablesMetric: 'hand_tables_heard',
          hear: (event) => {
            news.hear(event);
          },
          missed: () => {
            news.missed();
          },
        });
        audience.listenWith(heard);
        return heard;
      },
    };
    const replay = {
      provide: EventReplay,
      inject: [NatsConnection, RevocationsService],
      useFactory: (connection: NatsConnection, revocations: RevocationsService) =>
        new EventReplay(connection, {
          stream: 'GATEWAY_V1',
          begin: () => {
            revocations.begin();
          },
          hear: (event) => {
            revocations.hear(event);
          },
          complete: () => {
            revocations.complete();
          },
        }),
    };
    const bundles = {
      provide: BundleCache,
      inject: [RoundsService, GatewayMetrics],
      useFactory: (rounds: RoundsService, metrics: GatewayMetrics) =>
        new BundleCache({
          maxBytes: MAX_BUNDLE_BYTES,
          build: (roundId) => rounds.bundle(roundId),
          count: (source) => {
            metrics.bundleRequests.inc({ source });
          },
        }),
    };
    const handBundles = {
      provide: HAND_BUNDLES,
      inject: [HandsService, GatewayMetrics],
      useFactory: (hands: HandsService, metrics: GatewayMetrics) =>
        new BundleCache({
          maxBytes: MAX_HAND_BUNDLE_BYTES,
          build: (handId) => hands.bundle(handId),
          count: (source) => {
            metrics.bundleRequests.inc({ source });
          },
        }),
    };
    const games = {
      provide: SOCKET_GAMES,
      inject: [TableGateway, HandGateway],
      useFactory: (...all: readonly SocketGame[]) => all,
    };
    const limits = {
      provide: SharedLimits,
      inject: [RedisConnection, SeatsService, GatewayMetrics],
      useFactory: (connection: RedisConnection, seats: SeatsService, metrics: GatewayMetrics) => {
        const shared = new SharedLimits({
          redis: connection,
          prefix: config.REDIS_PREFIX,
          gateways: () => seats.gateways,
          countedLocally: () => {
            metrics.limitsCountedLocally.inc();
          },
        });
        metrics.showLimits(() => shared.areLocal);
        return shared;
      },
    };
    const redis = {
      provide: RedisConnection,
      useFactory: () => new RedisConnection({ url: config.REDIS_URL, timeoutMs: config.REDIS_TIMEOUT_MS }),
    };
    return {
      module: GatewayModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'gateway',
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [
        ...(config.AUTH_MODE === 'demo' ? [AuthController, DemoCreditController] : []),
        AdviceController,
        BlackjackController,
        FiguresController,
        HandsController,
        LaunchController,
        MeController,
        OpsController,
        ReportsController,
        RoundsController,
        SessionController,
        TablesController,
        WebConfigController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        {
          provide: ClientAddresses,
          useFactory: () => new ClientAddresses(config.TRUSTED_PROXIES, config.LOOPBACK_UNLIMITED),
        },
        bundles,
        games,
        handBundles,
        handListener,
        limits,
        listener,
        redis,
        replay,
        AdviceService,
        BettingService,
        BlackjackTablesService,
        Broadcaster,
        CashierService,
        Connections,
        GatewayMetrics,
        HandAudience,
        HandGateway,
        HandLifeService,
        HandNewsService,
        DenialsService,
        HandsService,
        HoldingsService,
        LaunchCodes,
        LobbyFeed,
        LobbyService,
        OpenBetsService,
        SubmittedBets,
        Pace,
        PlayersService,
        PrivateMessagesService,
        RateLimits,
        RevocationsService,
        RoundsService,
        Seating,
        SeatsService,
        SessionCookie,
        SessionOpener,
        SnapshotLine,
        SocketServer,
        StrategyService,
        TableGateway,
        TablesService,
        TokensService,
      ],
    };
  }
}
