import { NatsConnection } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { busKeeperConfig } from './bus-keeper.config.js';
import { BusKeeperModule } from './bus-keeper.module.js';
import { KeepingService } from './keeping.service.js';

const config = busKeeperConfig();

await bootService({
  name: 'bus-keeper',
  module: BusKeeperModule.with(config),
  config,
  checks: (app) => ({
    nats: () => app.get(NatsConnection, { strict: false }).check(),
    streams: () => {
      app.get(KeepingService, { strict: false }).check();
    },
  }),
});
