import { NatsConnection, NatsServer } from '@sabot/messaging';
import { bootService } from '@sabot/service-kit';
import { advisorConfig } from './advisor.config.js';
import { AdvisorModule } from './advisor.module.js';

const config = advisorConfig();

// A model that is away, or a Redis that is, leaves the embedded advisor; only NATS is needed.
await bootService({
  name: 'advisor',
  module: AdvisorModule.with(config),
  config,
  transport: NatsServer,
  checks: (app) => ({ nats: () => app.get(NatsConnection, { strict: false }).check() }),
});
