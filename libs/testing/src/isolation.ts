/** Isolates suites on shared servers: each has its own database, role and prefixes. */
import { givenUrls, type InfrastructureUrls } from '@sabot/local-servers';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A suite's own database, with a role that owns it and may do nothing else. */
export interface IsolatedDatabase {
  readonly name: string;
  /** The address for the role that owns the database. */
  readonly url: string;
  /** The address of the same database for the superuser. */
  readonly adminUrl: string;
  /** Cuts every connection and removes database and role. */
  drop(): Promise<void>;
}

/** The addresses of the infrastructure that all suites of a run share. */
export function sharedInfrastructure(): InfrastructureUrls {
  const { DATABASE_URL, NATS_URL, REDIS_URL } = givenUrls();
  if (!DATABASE_URL || !NATS_URL || !REDIS_URL) {
    throw new Error('no shared infrastructure: run this suite in the integration project of Jest');
  }
  return { DATABASE_URL, NATS_URL, REDIS_URL };
}

/** Creates a fresh database on the shared PostgreSQL, or on the server with the given superuser URL. */
export async function isolatedDatabase(
  serverUrl = sharedInfrastructure().DATABASE_URL,
): Promise<IsolatedDatabase> {
  const name = uniqueName();
  await administrate(serverUrl, [
    `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`,
    `CREATE DATABASE ${name} OWNER ${name}`,
    `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`,
  ]);
  const adminUrl = new URL(serverUrl);
  adminUrl.pathname = `/${name}`;
  const url = new URL(adminUrl);
  url.username = name;
  url.password = name;
  const drop = (): Promise<void> =>
    administrate(serverUrl, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`]);
  return { name, url: url.href, adminUrl: adminUrl.href, drop };
}

/** A prefix for subjects, and so for streams, under which a suite is alone on a shared NATS server. */
export function isolatedSubjects(): { readonly subjectPrefix: string } {
  return { subjectPrefix: uniqueName() };
}

/** A prefix for keys under which a suite is alone in a shared Redis. */
export function isolatedRedisPrefix(): string {
  return `${uniqueName()}:`;
}

async function administrate(serverUrl: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A short name that no other suite has. */
function uniqueName(): string {
  return `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
