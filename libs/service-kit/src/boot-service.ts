import 'reflect-metadata';

import type {
  DynamicModule,
  INestApplication,
  INestApplicationContext,
  InjectionToken,
  Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions, CustomTransportStrategy } from '@nestjs/microservices';
import type { Logger as PinoLogger } from 'pino';

import { awaitServers, CannotStart, type NeededServer } from './await-servers.js';
import { HealthServer } from './health-server.js';
import { createLogger, NestLogger } from './logger.js';
import { Metrics } from './metrics.js';
import type { Check } from './readiness.js';
import { Readiness } from './readiness.js';
import { showReadiness } from './readiness-metrics.js';
import type { ServiceEnvironment } from './service-environment.js';
import { ServiceKitModule } from './service-kit.module.js';
import { endOnSignals } from './shutdown.js';
import type { TracingEnvironment } from './start-tracing.js';
import { startTracing } from './start-tracing.js';

/** What distinguishes one service from another. */
export interface ServiceDefinition {
  readonly name: string;
  readonly module: Type | DynamicModule;
  readonly config: Pick<
    ServiceEnvironment,
    'LOG_LEVEL' | 'HEALTH_HOST' | 'HEALTH_PORT' | 'SHUTDOWN_GRACE_MS'
  > &
    TracingEnvironment;
  /** The provider that receives requests for the controllers; absent if the service takes no requests. */
  readonly transport?: InjectionToken<CustomTransportStrategy>;
  /** How it is served over HTTP; absent if it has no HTTP clients, or has a transport. */
  readonly http?: HttpDefinition;
  /** The servers that it cannot start without; it waits for them for a while. */
  readonly needs?: readonly NeededServer[];
  /** The checks that `/readyz` runs, by name. */
  readonly checks?: (app: INestApplicationContext) => Readonly<Record<string, Check>>;
}

/** An HTTP service. It accepts no request before everything has started. */
export interface HttpDefinition {
  readonly port: number;
  readonly host?: string;
  /** Adds middleware before the controllers; bodies are not parsed unless it adds a parser. */
  readonly configure: (app: INestApplication) => void;
}

/** A running service. */
export interface RunningService {
  readonly app: INestApplicationContext;
  readonly healthPort: number;
  /** Turns unready, takes no new work, drains, closes. */
  close(): Promise<void>;
}

/** Starts a service. SIGTERM and SIGINT shut it down cleanly; a failure to start ends the process with code 1. */
export async function bootService(definition: ServiceDefinition): Promise<RunningService> {
  const { name, config } = definition;
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  try {
    const service = await startService(definition, logger);
    endOnSignals(service, logger, config.SHUTDOWN_GRACE_MS);
    logger.info({ healthPort: service.healthPort }, 'ready');
    return service;
  } catch (error) {
    if (error instanceof CannotStart) logger.fatal(`could not start: ${error.message}`);
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

/** Starts a service without touching the process: no signals, no exit. */
async function startService(definition: ServiceDefinition, logger: PinoLogger): Promise<RunningService> {
  const stopTracing = await startTracing(definition.name, definition.config, logger);
  const metrics = new Metrics(definition.name);
  const readiness = new Readiness();
  showReadiness(readiness, metrics.registry);
  const health = new HealthServer(readiness, metrics);
  const healthPort = await health.listen(definition.config.HEALTH_PORT, definition.config.HEALTH_HOST);
  try {
    await awaitServers(definition.needs ?? [], logger);
    const app = await startApplication(definition, metrics, new NestLogger(logger));
    readiness.serve(definition.checks?.(app) ?? {});
    const close = async (): Promise<void> => {
      readiness.drain();
      await app.close();
      await health.close();
      await stopTracing();
    };
    return { app, healthPort, close };
  } catch (error) {
    await health.close();
    throw error;
  }
}

async function startApplication(
  { module, transport, http }: ServiceDefinition,
  metrics: Metrics,
  logger: NestLogger,
): Promise<INestApplicationContext> {
  const root = ServiceKitModule.around(module, metrics);
  const options = { logger, abortOnError: false };
  if (http) return startHttp(root, options, http);
  if (transport === undefined) return NestFactory.createApplicationContext(root, options);
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(root, {
    ...options,
    inject: [transport],
    useFactory: (strategy: CustomTransportStrategy) => ({ strategy }),
  });
  try {
    await app.listen();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function startHttp(
  root: DynamicModule,
  options: { readonly logger: NestLogger; readonly abortOnError: boolean },
  { port, host, configure }: HttpDefinition,
): Promise<INestApplicationContext> {
  const app = await NestFactory.create(root, {
    ...options,
    bodyParser: false,
    // A client that keeps its connection open must not keep the process alive; whatever matters was drained before.
    forceCloseConnections: true,
  });
  try {
    configure(app);
    await app.listen(port, host ?? '0.0.0.0');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
