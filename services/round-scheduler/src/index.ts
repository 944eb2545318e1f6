/** What tests of the scheduler use; other services speak to it over NATS only. */
export { prismaFolder } from './database.js';
export { RoundSchedulerModule } from './round-scheduler.module.js';
export type { RoundSchedulerConfig } from './round-scheduler.config.js';
