import { NatsConnection, NatsServer } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { historyConfig } from './history.config.js';
import { HistoryModule } from './history.module.js';
import { RedisConnection } from '@sabot/redis';

const config = historyConfig();

await bootService({
  name: 'history',
  module: HistoryModule.with(config),
  config,
  transport: NatsServer,
  checks: (app) => ({
    redis: () => app.get(RedisConnection, { strict: false }).check(),
    nats: () => app.get(NatsConnection, { strict: false }).check(),
  }),
});
