export { givenUrls, testRun, toolFolder } from './environment.config.js';
export { eventually, type EventuallyOptions } from './eventually.js';
export { findExecutable, requireExecutable, run as runToEnd } from './executable.js';
export { freePort } from './free-port.js';
export {
  type Infrastructure,
  type InfrastructureOptions,
  type InfrastructureUrls,
  startInfrastructure,
} from './infrastructure.js';
export { type NatsServerOptions, startNats } from './nats.js';
export { startPostgres } from './postgres.js';
export type { InfrastructureServer, PrivateServerOptions } from './private-server.js';
export { startRedis } from './redis.js';
export { type ProcessEnd, type ServerCommand, ServerProcess } from './server-process.js';
export { findServers, type Servers, type ServerSource, type SourceOptions } from './server-source.js';
export { type SpawnedService, spawnService, type SpawnServiceOptions } from './spawn-service.js';
