import { neededPostgres } from '@sabot/database';
import { NatsConnection, NatsServer } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { Database } from './database.js';
import { walletConfig } from './wallet.config.js';
import { WalletModule } from './wallet.module.js';

const config = walletConfig();

await bootService({
  name: 'wallet',
  module: WalletModule.with(config),
  config,
  transport: NatsServer,
  needs: [neededPostgres(config.DATABASE_URL)],
  checks: (app) => ({
    database: () => app.get(Database, { strict: false }).check(),
    nats: () => app.get(NatsConnection, { strict: false }).check(),
  }),
});
