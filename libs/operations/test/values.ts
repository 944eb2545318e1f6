/** The chart's value files, merged as Helm does, and values that must be refused. */
import { readFileSync } from 'node:fs';
import YAML from 'yaml';
import { inWorkspace } from '../src/places.js';

export interface Values {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly database: boolean;
        readonly leaseConnections?: number;
        readonly env: Readonly<Record<string, unknown>>;
        readonly secretKeys: readonly string[];
      }
    >
  >;
}

export const CHART = 'deploy/helm/sabot';

export function valuesOf(name: 'values' | 'values-evaluation' | 'values-production'): Values {
  return YAML.parse(readFileSync(inWorkspace(`${CHART}/${name}.yaml`), 'utf8')) as Values;
}

/** Maps are merged, everything else is replaced. */
export function merged(base: object, over: object): Values {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over) as [string, unknown][])
    result[key] = isMap(value) && isMap(result[key]) ? merged(result[key], value) : value;
  return result as unknown as Values;
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that the schema refuses; `path` is the place that the error names. */
export const HOSTILE_VALUES = [
  { what: 'a setting that does not exist', values: 'replicas: 3', path: 'additional properties' },
  {
    what: 'a service that does not exist',
    values: 'services: { roulette: {} }',
    path: 'additional properties',
  },
  {
    what: 'a misspelled setting of a service',
    values: 'services: { wallet: { replica: 3 } }',
    path: 'wallet',
  },
  { what: 'no replica at all', values: 'services: { wallet: { replicas: 0 } }', path: 'replicas' },
  { what: 'replicas as text', values: "services: { wallet: { replicas: 'many' } }", path: 'replicas' },
  { what: 'an unknown environment', values: 'environment: staging', path: 'environment' },
  { what: 'an image tag with a command in it', values: "image: { tag: 'a; rm -rf /' }", path: 'tag' },
  {
    what: 'a variable with a lower-case name',
    values: 'services: { wallet: { env: { path: x } } }',
    path: 'env',
  },
  { what: 'a variable that is a list', values: 'services: { wallet: { env: { PATHS: [a] } } }', path: 'env' },
  { what: 'an unknown peer', values: 'services: { wallet: { peers: [internet] } }', path: 'peers' },
  {
    what: 'a peer without restrictions',
    values: 'networkPolicy: { peers: { nats: { ports: [4222], to: [] } } }',
    path: 'nats',
  },
  { what: 'a route without a host', values: 'httpRoute: { hostnames: [] }', path: 'hostnames' },
  { what: 'a host with a path', values: 'httpRoute: { hostnames: [a.example.com/b] }', path: 'hostnames' },
  { what: 'a table without an id', values: 'tables: [{ name: No id }]', path: 'tables' },
  { what: 'a table with a dot in its id', values: 'tables: [{ id: a.b, name: Dot }]', path: 'tables' },
  {
    what: 'memory in a unit that does not exist',
    values: 'migrations: { resources: { limits: { memory: 1Zi } } }',
    path: 'memory',
  },
  { what: 'no replica of the events', values: 'nats: { streamReplicas: 0 }', path: 'streamReplicas' },
  {
    what: 'a collector with a password in its address',
    values: "tracing: { endpoint: 'https://user:password@collector' }",
    path: 'endpoint',
  },
  { what: 'more traces than there are', values: 'tracing: { share: 1.5 }', path: 'share' },
  { what: 'a grace period of nothing', values: 'shutdownGraceSeconds: 0', path: 'shutdownGraceSeconds' },
] as const;

/** Combinations that the templates refuse; `says` is part of the error. */
export const REFUSED_COMBINATIONS = [
  {
    what: 'the servers of the chart in production',
    values: 'evaluation: { enabled: true }',
    says: 'evaluation.enabled',
  },
  {
    what: 'generated secrets without evaluation',
    values: 'secrets: { mode: generated }',
    says: 'secrets.mode',
  },
  {
    what: 'external secrets without a store',
    values: "secrets: { mode: external, external: { storeRef: { name: '' } } }",
    says: 'storeRef',
  },
  {
    what: 'demo mode in production',
    values: 'services: { gateway: { env: { AUTH_MODE: demo } } }',
    says: 'AUTH_MODE',
  },
  {
    what: 'production without origins',
    values: "services: { gateway: { env: { ALLOWED_ORIGINS: '' } } }",
    says: 'ALLOWED_ORIGINS',
  },
  {
    what: 'a secret that is also plain',
    values: "services: { wallet: { env: { DATABASE_URL: 'postgresql://x' } } }",
    says: 'must not be plain',
  },
  {
    what: 'a database owner without its address',
    values: 'services: { wallet: { secretKeys: [NATS_URL] } }',
    says: 'DATABASE_URL',
  },
  {
    what: 'a service that could change its own tables',
    values: 'services: { wallet: { secretKeys: [NATS_URL, DATABASE_URL, OWNER_DATABASE_URL] } }',
    says: 'migrations only',
  },
  {
    what: 'a peer that nobody described',
    values: 'services: { history: { peers: [nats, telemetry] } }',
    says: 'networkPolicy.peers.telemetry',
  },
  {
    what: 'events kept by only one server in production',
    values: 'nats: { streamReplicas: 1 }',
    says: 'nats.streamReplicas',
  },
  {
    what: 'a collector that no policy allows',
    values: "tracing: { endpoint: 'http://collector:4318' }",
    says: 'networkPolicy.peers.telemetry',
  },
  {
    what: 'more connections than PostgreSQL accepts, with the sum and its terms',
    values: 'postgresql: { maxConnections: 319 }',
    says:
      'is 319, but the pods may need 320 connections: blackjack 9 pods × 10 + 1 for its migration, ' +
      'dealing 7 pods × 5 + 1 for its migration, round-scheduler 4 pods × 11 + 1 for its migration, ' +
      'wallet 9 pods × 16 + 1 for its migration, 3 for administrators',
  },
  {
    what: 'replicas that need more connections than PostgreSQL accepts',
    values: 'services: { wallet: { autoscaling: { maxReplicas: 20 } } }',
    says: 'wallet 21 pods × 16',
  },
  {
    what: 'a database without a number of connections',
    values: 'services: { wallet: { env: { DATABASE_CONNECTIONS: null } } }',
    says: 'DATABASE_CONNECTIONS: is required',
  },
  { what: 'KEDA without Prometheus', values: "keda: { prometheusAddress: '' }", says: 'prometheusAddress' },
  {
    what: 'a minimum of replicas above the maximum',
    values: 'services: { wallet: { autoscaling: { minReplicas: 9, maxReplicas: 8 } } }',
    says: 'minReplicas',
  },
] as const;
