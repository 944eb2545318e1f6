/** Exported for tests only; other services talk to the advisor over NATS. */
export { AdvisorModule } from './advisor.module.js';
export type { AdvisorConfig } from './advisor.config.js';
