/** PostgreSQL, NATS and Redis together, given or started. */
import { mkdirSync } from 'node:fs';

import { givenUrls } from './environment.config.js';
import { givenServer } from './given-server.js';
import { startNats } from './nats.js';
import { startPostgres } from './postgres.js';
import type { InfrastructureServer, PrivateServerOptions } from './private-server.js';
import { startRedis } from './redis.js';

/** The addresses of the servers that services depend on. */
export interface InfrastructureUrls {
  readonly DATABASE_URL: string;
  readonly NATS_URL: string;
  readonly REDIS_URL: string;
}

/** Everything that services depend on, running. */
export interface Infrastructure {
  readonly postgres: InfrastructureServer;
  readonly nats: InfrastructureServer;
  readonly redis: InfrastructureServer;
  readonly env: InfrastructureUrls;
  /** Whether a server was given by its address, and not started here. */
  isGiven(variable: keyof InfrastructureUrls): boolean;
  /** Stops only the servers that were started here. */
  stop(): Promise<void>;
}

/** Where the servers come from: given addresses are used, the other servers are started. */
export interface InfrastructureOptions extends PrivateServerOptions {
  readonly given?: Partial<InfrastructureUrls>;
  /** The accounts of a NATS server that is started here. */
  readonly natsAccounts?: string;
}

type Start = (options: PrivateServerOptions) => Promise<InfrastructureServer>;

/** Brings up PostgreSQL, NATS and Redis, each at its given address or as a private instance on a free loopback port. */
export async function startInfrastructure(options: InfrastructureOptions = {}): Promise<Infrastructure> {
  const { given = givenUrls(), natsAccounts: accounts, ...own } = options;
  if (own.dir !== undefined) mkdirSync(own.dir, { recursive: true });
  const part = (url: string | undefined, start: Start): Promise<InfrastructureServer> =>
    url ? Promise.resolve(givenServer(url)) : start({ log: toStandardError, ...own });
  const parts = await Promise.allSettled([
    part(given.DATABASE_URL, startPostgres),
    part(given.NATS_URL, (common) => startNats({ ...common, ...(accounts !== undefined && { accounts }) })),
    part(given.REDIS_URL, startRedis),
  ]);
  const started = parts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
  };
  const [postgres, nats, redis] = started;
  if (!postgres || !nats || !redis) {
    await stop();
    const reasons = parts.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    throw new AggregateError(reasons, `infrastructure did not start: ${reasons.map(String).join('; ')}`);
  }
  const env = { DATABASE_URL: postgres.url, NATS_URL: nats.url, REDIS_URL: redis.url };
  return { postgres, nats, redis, env, isGiven: (variable) => Boolean(given[variable]), stop };
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
