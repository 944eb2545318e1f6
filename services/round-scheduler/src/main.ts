import { neededPostgres } from '@sabot/database';
import { NatsConnection, NatsServer } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { Database } from './database.js';
import { roundSchedulerConfig } from './round-scheduler.config.js';
import { RoundSchedulerModule } from './round-scheduler.module.js';

const config = roundSchedulerConfig();

await bootService({
  name: 'round-scheduler',
  module: RoundSchedulerModule.with(config),
  config,
  transport: NatsServer,
  needs: [neededPostgres(config.DATABASE_URL)],
  checks: (app) => ({
    database: () => app.get(Database, { strict: false }).check(),
    nats: () => app.get(NatsConnection, { strict: false }).check(),
  }),
});
