import { neededPostgres } from '@sabot/database';
import { NatsConnection, NatsServer } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { Database } from './database.js';
import { dealingConfig } from './dealing.config.js';
import { DealingModule } from './dealing.module.js';

const config = dealingConfig();

await bootService({
  name: 'dealing',
  module: DealingModule.with(config),
  config,
  transport: NatsServer,
  needs: [neededPostgres(config.DATABASE_URL)],
  checks: (app) => ({
    database: () => app.get(Database, { strict: false }).check(),
    nats: () => app.get(NatsConnection, { strict: false }).check(),
  }),
});
