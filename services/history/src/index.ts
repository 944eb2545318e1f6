/** What tests of the history use; other services speak to it over NATS only. */
export { HistoryModule } from './history.module.js';
export type { HistoryConfig } from './history.config.js';
