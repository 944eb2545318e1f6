import { EventReplay, NatsConnection } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { gatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { setUpHttp } from './http/http-setup.js';
import { HoldingsService } from './player/holdings.service.js';
import { Pace } from './socket/pace.js';
import { SnapshotLine } from './socket/snapshot-line.js';
import { LobbyFeed } from './table/lobby-feed.service.js';

const config = gatewayConfig();

await bootService({
  name: 'gateway',
  module: GatewayModule.with(config),
  config,
  http: {
    port: config.PORT,
    host: config.HOST,
    configure: (app) => {
      setUpHttp(app, config);
    },
  },
  checks: (app) => ({
    nats: () => app.get(NatsConnection, { strict: false }).check(),
    revocations: () => {
      app.get(EventReplay, { strict: false }).check();
    },
    tables: () => {
      app.get(LobbyFeed, { strict: false }).check();
    },
    joining: async () => {
      app.get(SnapshotLine, { strict: false }).check();
      await app.get(HoldingsService, { strict: false }).check();
    },
    pace: () => {
      app.get(Pace, { strict: false }).check();
    },
  }),
});
