/** The environment of each service of a system on one machine, derived from the list of services. */
import { type DatabaseOwner, SERVICES, type Services } from '@sabot/contracts';
import type { InfrastructureUrls } from '@sabot/local-servers';
import { fileURLToPath } from 'node:url';
import type { DatabaseUrls } from './databases.js';
import { type Secrets, secretVariables } from './secrets.js';

type Variables = Readonly<Record<string, string>>;

/** What the services of one system share. */
export interface SystemConfig {
  readonly infrastructure: InfrastructureUrls;
  readonly databaseUrls: Readonly<Record<DatabaseOwner, DatabaseUrls>>;
  readonly secrets: Secrets;
  /** The seeds with which services log in to NATS; absent on a given server, which has no accounts of theirs. */
  readonly natsSeeds?: Readonly<Record<string, string>>;
  /** Separates the system's databases and keys from others on shared servers; empty if it is alone. */
  readonly prefix: string;
  /** Variables for every service. */
  readonly settings: Variables;
}

/** Guests may play, and limits per address are off: on one machine all players share an address. */
const EDGE_DEFAULTS: Variables = {
  AUTH_MODE: 'demo',
  LOOPBACK_UNLIMITED: 'true',
};

const workspace = new URL('../../../', import.meta.url);

/** A built file of a service. */
export function builtFile(service: string, file: 'main.js' | 'migrate.main.js'): string {
  return fileURLToPath(new URL(`services/${service}/dist/${file}`, workspace));
}

export function environmentOf(
  service: string,
  config: SystemConfig,
  services: Services = SERVICES,
): Variables {
  const { infrastructure, secrets, prefix, settings } = config;
  const databaseUrls: Readonly<Record<string, DatabaseUrls>> = config.databaseUrls;
  const { database, redis, edge, secrets: own = [] } = services[service] ?? {};
  const known = secretVariables(secrets);
  return {
    ...(edge && EDGE_DEFAULTS),
    HEALTH_HOST: '127.0.0.1',
    ...settings,
    NATS_URL: infrastructure.NATS_URL,
    ...(config.natsSeeds && { NATS_NKEY_SEED: config.natsSeeds[service] ?? '' }),
    ...(database && { DATABASE_URL: databaseUrls[service]?.service ?? '' }),
    ...(redis && { REDIS_URL: infrastructure.REDIS_URL, REDIS_PREFIX: `${prefix || 'sabot'}:` }),
    ...(edge && { WEB_ROOT: fileURLToPath(new URL('services/web/out', workspace)) }),
    ...Object.fromEntries(own.map((variable) => [variable, known[variable]])),
  };
}
