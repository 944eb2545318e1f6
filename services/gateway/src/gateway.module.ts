/** The wiring of the whole gateway. */
import { type DynamicModule, Module } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { EventListener, EventReplay, MessagingModule, NatsConnection } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { AuthController } from './player/auth.controller.js';
import { BettingService } from './player/betting.service.js';
import { Broadcaster } from './socket/broadcaster.js';
import { CashierService } from './player/cashier.service.js';
import { ClientAddresses } from './socket/client-address.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { HoldingsService } from './player/holdings.service.js';
import { LobbyFeed } from './table/lobby-feed.service.js';
import { LobbyService } from './table/lobby.service.js';
import { MeController } from './player/me.controller.js';
import { OpenBetsService } from './player/open-bets.service.js';
import { OpsController } from './http/ops.controller.js';
import { SubmittedBets } from './player/submitted-bets.js';
import { PlayersService } from './player/players.service.js';
import { PrivateMessagesService } from './player/private-messages.service.js';
import { RateLimits } from './socket/rate-limits.js';
import { ReportsController } from './http/reports.controller.js';
import { RevocationsService } from './player/revocations.service.js';
import { RoundsController } from './table/rounds.controller.js';
import { RoundsService } from './table/rounds.service.js';
import { Seating } from './socket/seating.js';
import { SessionController } from './player/session.controller.js';
import { SocketServer } from './socket/socket-server.js';
import { TableGateway } from './table.gateway.js';
import { TablesController } from './table/tables.controller.js';
import { TablesService } from './table/tables.service.js';
import { TokensService } from './player/tokens.service.js';
import { WebConfigController } from './http/web-config.controller.js';

@Module({})
export class GatewayModule {
  static with(config: GatewayConfig): DynamicModule {
    const listener = {
      provide: EventListener,
      inject: [NatsConnection, Metrics, TablesService, PrivateMessagesService, LobbyFeed],
      useFactory: (
        connection: NatsConnection,
        metrics: Metrics,
        tables: TablesService,
        privateMessages: PrivateMessagesService,
        lobby: LobbyFeed,
      ) => {
        const heard = new EventListener(connection, metrics, {
          always: [subjects.wallet.balanceChanged, subjects.lobby.tablesChanged],
          atTables: ['round', 'wallet'],
          hear: (event) => {
            if (event.is(subjects.lobby.tablesChanged)) lobby.hear(event.message);
            tables.hear(event);
            privateMessages.hear(event);
          },
          missed: () => {
            tables.missed();
          },
        });
        tables.listenWith(heard);
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
    return {
      module: GatewayModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'gateway',
          subjectPrefix: config.SUBJECT_PREFIX,
          streamReplicas: config.NATS_STREAM_REPLICAS,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [
        ...(config.AUTH_MODE === 'demo' ? [AuthController] : []),
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
        { provide: ClientAddresses, useFactory: () => new ClientAddresses(config.TRUSTED_PROXIES) },
        listener,
        replay,
        BettingService,
        Broadcaster,
        CashierService,
        GatewayMetrics,
        HoldingsService,
        LobbyFeed,
        LobbyService,
        OpenBetsService,
        SubmittedBets,
        PlayersService,
        PrivateMessagesService,
        RateLimits,
        RevocationsService,
        RoundsService,
        Seating,
        SocketServer,
        TableGateway,
        TablesService,
        TokensService,
      ],
    };
  }
}
