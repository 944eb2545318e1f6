/** All wiring of the gateway. */
import { type DynamicModule, Module } from '@nestjs/common';
import { EventListener, EventReplay, MessagingModule, NatsConnection } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { AuthController } from './auth.controller.js';
import { BettingService } from './betting.service.js';
import { Broadcaster } from './broadcaster.js';
import { CashierService } from './cashier.service.js';
import { ClientAddresses } from './client-address.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { LobbyService } from './lobby.service.js';
import { MeController } from './me.controller.js';
import { OpsController } from './ops.controller.js';
import { OwnNews } from './own-news.js';
import { PlayersService } from './players.service.js';
import { PrivateNewsService } from './private-news.service.js';
import { RateLimits } from './rate-limits.js';
import { ReportsController } from './reports.controller.js';
import { RevocationsService } from './revocations.service.js';
import { RoundsController } from './rounds.controller.js';
import { RoundsService } from './rounds.service.js';
import { Seating } from './seating.js';
import { SessionController } from './session.controller.js';
import { SocketServer } from './socket-server.js';
import { TableGateway } from './table.gateway.js';
import { TablesController } from './tables.controller.js';
import { TablesService } from './tables.service.js';
import { TokensService } from './tokens.service.js';
import { WebConfigController } from './web-config.controller.js';

@Module({})
export class GatewayModule {
  static with(config: GatewayConfig): DynamicModule {
    const listener = {
      provide: EventListener,
      inject: [NatsConnection, Metrics, TablesService, PrivateNewsService],
      useFactory: (
        connection: NatsConnection,
        metrics: Metrics,
        tables: TablesService,
        privateNews: PrivateNewsService,
      ) =>
        new EventListener(connection, metrics, {
          contexts: ['round', 'wallet', 'history'],
          hear: (event) => {
            tables.hear(event);
            privateNews.hear(event);
          },
          missed: () => {
            tables.missed();
          },
        }),
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
        LobbyService,
        OwnNews,
        PlayersService,
        PrivateNewsService,
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
