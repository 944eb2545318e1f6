// Everything a suite needs, including what @sabot/local-servers offers to run servers and services.
export {
  eventually,
  type EventuallyOptions,
  findExecutable,
  freePort,
  type Infrastructure,
  type InfrastructureOptions,
  type InfrastructureServer,
  type InfrastructureUrls,
  type PrivateServerOptions,
  type ProcessEnd,
  runToEnd,
  type SpawnedService,
  spawnService,
  type SpawnServiceOptions,
  startInfrastructure,
  startNats,
  startPostgres,
  startRedis,
} from '@sabot/local-servers';
export { doneIn, numbered, type PlainRefusal, plainRefusal, refusalIn, refusalTextIn } from './answers.js';
export { benchArguments } from './bench/bench-arguments.js';
export { compare } from './bench/compare.js';
export type { Comparison, Contender, Measured } from './bench/compare.js';
export { descendantsCpuSeconds } from './bench/descendants-cpu.js';
export { median, percentile, rangeOf } from './bench/median.js';
export { printReport, writeReport } from './bench/report.js';
export type { BenchReport } from './bench/report.js';
export { CHROMIUM_FLAGS, chromiumPath, SCREENS } from './chromium.js';
export { dealFrom, DEALS, hands } from './generators/deals.js';
export {
  dropTemplates,
  isolatedDatabase,
  type IsolatedDatabase,
  isolatedPrefix,
  isolatedRedisPrefix,
  type Migrate,
  migratedDatabase,
  sharedInfrastructure,
} from './isolation.js';
export { payoutOf } from './oracles/payout-by-hand.js';
export { machineLoad, MAX_LOAD, type Pace, paceOf } from './pace.js';
