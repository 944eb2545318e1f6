import { neededPostgres } from '@sabot/database';
import { NatsConnection, NatsServer } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { Database } from './database.js';
import { blackjackConfig } from './blackjack.config.js';
import { BlackjackModule } from './blackjack.module.js';

const config = blackjackConfig();

await bootService({
  name: 'blackjack',
  module: BlackjackModule.with(config),
  config,
  transport: NatsServer,
  needs: [neededPostgres(config.DATABASE_URL)],
  checks: (app) => ({
    database: () => app.get(Database, { strict: false }).check(),
    nats: () => app.get(NatsConnection, { strict: false }).check(),
  }),
});
