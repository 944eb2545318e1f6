/** Exported for tests only; other services talk to history over NATS. */
export { HistoryModule } from './history.module.js';
export type { HistoryConfig } from './history.config.js';
