/** Checks that the handwritten docker-compose.yml and chart have exactly the services of the list. Each problem is a sentence. */
import { databaseOwners, type ServiceEntry, type Services } from '@sabot/contracts';
import { nkeyVariable, OPERATOR, SYSTEM } from '@sabot/messaging/accounts';

export interface Composed {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string;
        readonly environment?: Readonly<Record<string, unknown>>;
        readonly ports?: readonly string[];
      }
    >
  >;
}

export interface ChartValues {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly database: boolean;
        readonly httpPort?: number;
        readonly peers: readonly string[];
        readonly secretKeys: readonly string[];
      }
    >
  >;
}

/** The part of values.schema.json that describes the services. */
export interface ServicesSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Every secret that belongs to a single service. */
const secretsOf = (services: Services): string[] =>
  Object.values(services).flatMap(({ secrets = [] }) => secrets);
const NATS_KEY = 'NATS_NKEY_SEED';
/** Migrations run as the owner of the tables, and grant what the service's role needs. */
const MIGRATION_ADDRESSES = ['DATABASE_URL', 'OWNER_DATABASE_URL'];
const addressesOf = ({ database, redis }: ServiceEntry): string[] => [
  'NATS_URL',
  NATS_KEY,
  ...(database ? ['DATABASE_URL'] : []),
  ...(redis ? ['REDIS_URL'] : []),
];

/** The variables with the passwords of a service's role and of the role that owns its tables. */
export function databasePasswords(service: string): [string, string] {
  const prefix = service.toUpperCase().replaceAll('-', '_');
  return [`${prefix}_DATABASE_PASSWORD`, `${prefix}_DATABASE_OWNER_PASSWORD`];
}

export function composeProblems(services: Services, { services: composed }: Composed): string[] {
  const names = Object.keys(services);
  const owners = databaseOwners(services);
  const wanted = [...names, ...owners.map((owner) => `${owner}-migration`)];
  const ours = Object.keys(composed).filter((name) => composed[name]?.image?.startsWith('sabot/'));
  const environmentOf = (name: string): string[] => Object.keys(composed[name]?.environment ?? {});
  return [
    ...differences('docker-compose.yml', ours, wanted),
    ...Object.entries(services).flatMap(([name, entry]) => {
      const special = ['NATS_URL', NATS_KEY, ...MIGRATION_ADDRESSES, 'REDIS_URL', ...secretsOf(services)];
      const told = environmentOf(name).filter((variable) => special.includes(variable));
      return [
        ...differences(`${name} in docker-compose.yml`, told, [
          ...addressesOf(entry),
          ...(entry.secrets ?? []),
        ]),
        ...differences(
          `the ports of ${name}`,
          composed[name]?.ports ? ['ports'] : [],
          entry.edge ? ['ports'] : [],
        ),
      ];
    }),
    ...owners.flatMap((owner) => {
      const migration = `${owner}-migration`;
      return differences(migration, environmentOf(migration), MIGRATION_ADDRESSES);
    }),
    ...differences('nats', environmentOf('nats'), [...names, OPERATOR, SYSTEM].map(nkeyVariable)),
    ...differences(
      'postgres',
      environmentOf('postgres').filter((variable) => variable.includes('_DATABASE_')),
      owners.flatMap(databasePasswords),
    ),
  ];
}

export function chartProblems(
  services: Services,
  { services: values }: ChartValues,
  schema: ServicesSchema,
  /** The chart's own NATS knows passwords, which are in the addresses. */
  { natsKeys = true } = {},
): string[] {
  const names = Object.keys(services);
  return [
    ...differences('values.yaml', Object.keys(values), names),
    ...differences('what the schema knows', Object.keys(schema.properties), names),
    ...differences('what the schema requires', schema.required, names),
    ...Object.entries(services).flatMap(([name, entry]) => {
      const { database, httpPort, peers = [], secretKeys = [] } = values[name] ?? {};
      const said = [
        ...(database ? ['database'] : []),
        ...(httpPort === undefined ? [] : ['httpPort']),
        ...peers.filter((peer) => ['postgresql', 'redis', 'nats'].includes(peer)),
      ];
      const wanted = [
        ...(entry.database ? ['database', 'postgresql'] : []),
        ...(entry.edge ? ['httpPort'] : []),
        ...(entry.redis ? ['redis'] : []),
        'nats',
      ];
      const own: readonly string[] = entry.secrets ?? [];
      return [
        ...differences(`${name} in values.yaml`, said, wanted),
        ...differences(
          `the secrets of ${name}`,
          secretKeys.filter((key) => !own.includes(key)),
          addressesOf(entry).filter((address) => natsKeys || address !== NATS_KEY),
        ),
      ];
    }),
  ];
}

function differences(where: string, there: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !there.includes(name)).map((name) => `${where}: ${name} is missing`),
    ...there.filter((name) => !wanted.includes(name)).map((name) => `${where}: ${name} is not on the list`),
  ];
}
