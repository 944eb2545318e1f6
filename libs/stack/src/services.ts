/** The services of the system: where each is, and what it must be told. */
import { fileURLToPath } from 'node:url';
import type { InfrastructureUrls } from '@sabot/testing';
import type { Secrets } from './secrets.js';

export const SERVICE_NAMES = ['wallet', 'dealing', 'round-scheduler', 'history', 'gateway'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The services that own a database. */
export const DATABASE_OWNERS = [
  'wallet',
  'dealing',
  'round-scheduler',
] as const satisfies readonly ServiceName[];
export type DatabaseOwner = (typeof DATABASE_OWNERS)[number];

type Variables = Readonly<Record<string, string>>;

/** What all services of one system have in common. */
export interface Surroundings {
  readonly infrastructure: InfrastructureUrls;
  readonly databaseUrls: Readonly<Record<DatabaseOwner, string>>;
  readonly secrets: Secrets;
  /** Sets the system apart on shared servers; empty where it is alone. */
  readonly prefix: string;
  /** Variables for every service. */
  readonly settings: Variables;
}

/** On one machine everybody comes from the same address, which says nothing about who they are. */
const ONE_ADDRESS: Variables = {
  RATE_ADDRESS_SOCKETS: '100000',
  RATE_ADDRESS_REQUESTS: '100000',
  RATE_ADDRESS_GUESTS: '10000',
};

const workspace = new URL('../../../', import.meta.url);

/** A built file of a service. */
export function builtFile(service: ServiceName, file: 'main.js' | 'migrate.main.js'): string {
  return fileURLToPath(new URL(`services/${service}/dist/${file}`, workspace));
}

export function environmentOf(service: ServiceName, surroundings: Surroundings): Variables {
  const { infrastructure, databaseUrls, secrets, prefix, settings } = surroundings;
  const everywhere = {
    HEALTH_HOST: '127.0.0.1',
    ...settings,
    NATS_URL: infrastructure.NATS_URL,
    SUBJECT_PREFIX: prefix,
  };
  switch (service) {
    case 'wallet':
    case 'round-scheduler':
      return { ...everywhere, DATABASE_URL: databaseUrls[service] };
    case 'dealing':
      return { ...everywhere, DATABASE_URL: databaseUrls.dealing, SEED_KEYS: `1:${secrets.seedKey}` };
    case 'history':
      return { ...everywhere, REDIS_URL: infrastructure.REDIS_URL, REDIS_PREFIX: `${prefix || 'sabot'}:` };
    case 'gateway':
      return {
        AUTH_MODE: 'demo',
        ...ONE_ADDRESS,
        ...everywhere,
        JWT_SECRET: secrets.jwtSecret,
        OPERATOR_KEY: secrets.operatorKey,
        WEB_ROOT: fileURLToPath(new URL('services/web/out', workspace)),
      };
  }
}
