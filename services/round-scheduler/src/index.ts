/** Exported for tests only; other services talk to the scheduler over NATS. */
export { prismaFolder } from './database.js';
export { RoundSchedulerModule } from './round-scheduler.module.js';
export type { RoundSchedulerConfig } from './round-scheduler.config.js';
