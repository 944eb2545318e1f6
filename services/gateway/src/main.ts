import { EventReplay, NatsConnection } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { gatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { setUpHttp } from './http/http-setup.js';
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
  }),
});
