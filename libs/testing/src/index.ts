export { eventually } from './faults/eventually.js';
export type { EventuallyOptions } from './faults/eventually.js';
export { spawnService } from './faults/spawn-service.js';
export type { SpawnedService, SpawnServiceOptions } from './faults/spawn-service.js';
export { findExecutable, run as runToEnd } from './infrastructure/executable.js';
export { CHROMIUM_FLAGS, chromiumPath, SCREENS } from './infrastructure/chromium.js';
export { freePort } from './infrastructure/free-port.js';
export { startInfrastructure } from './infrastructure/infrastructure.js';
export type {
  Infrastructure,
  InfrastructureOptions,
  InfrastructureUrls,
} from './infrastructure/infrastructure.js';
export {
  isolatedDatabase,
  isolatedRedisPrefix,
  isolatedSubjects,
  sharedInfrastructure,
} from './infrastructure/isolation.js';
export type { IsolatedDatabase } from './infrastructure/isolation.js';
export { startNats } from './infrastructure/nats.js';
export { startPostgres } from './infrastructure/postgres.js';
export type { InfrastructureServer, PrivateServerOptions } from './infrastructure/private-server.js';
export { startRedis } from './infrastructure/redis.js';
export type { ProcessEnd } from './infrastructure/server-process.js';
export { compare } from './bench/compare.js';
export type { Comparison, Contender, Measured } from './bench/compare.js';
export { benchArguments } from './bench/bench-arguments.js';
export { median, percentile, rangeOf } from './bench/median.js';
export { printReport, writeReport } from './bench/report.js';
export type { BenchReport } from './bench/report.js';
export { dealFrom, DEALS, hands } from './generators/deals.js';
export type { Hands } from './generators/deals.js';
export { payoutOf } from './oracles/payout-by-hand.js';
