/** Isolates suites on shared servers: each has its own database, role and prefixes. */
import { givenUrls, type InfrastructureUrls, testRun } from '@sabot/local-servers';
import { createHash, randomUUID } from 'node:crypto';
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
  return createDatabase(serverUrl, uniqueName());
}

/** Creates a database and the role that owns it, empty or as a copy of a template. */
async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<IsolatedDatabase> {
  await administrate(serverUrl, [
    `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`,
    `CREATE DATABASE ${name} OWNER ${name} TEMPLATE ${template}`,
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

/** Brings a database up to date from a Prisma folder, as `migrate` of `@sabot/database` does, or with the entry of a migration. */
export type Migrate = (databaseUrl: string, from: string) => Promise<unknown>;

/**
 * Creates a database that is migrated already. On the shared PostgreSQL the first suite of a run migrates a template, and all
 * others copy it, which costs a tenth; on a server of the suite's own the database itself is migrated.
 */
export async function migratedDatabase(
  migrate: Migrate,
  from: string,
  ownServerUrl?: string,
): Promise<IsolatedDatabase> {
  const run = testRun();
  if (ownServerUrl !== undefined || run === undefined) {
    const database = await isolatedDatabase(ownServerUrl);
    await migrate(database.url, from);
    return database;
  }
  const serverUrl = sharedInfrastructure().DATABASE_URL;
  const template = await templateOf(serverUrl, run, from, migrate);
  const database = await createDatabase(serverUrl, uniqueName(), template);
  await administrate(database.adminUrl, [`REASSIGN OWNED BY ${template} TO ${database.name}`]);
  return database;
}

/** Removes the templates of a run, which a server that was there before would keep. */
export async function dropTemplates(serverUrl: string, run: string): Promise<void> {
  const templates = await namesLike(serverUrl, `${templatePrefix(run)}%`);
  for (const name of templates) await administrate(serverUrl, [`DROP DATABASE ${name}`, `DROP ROLE ${name}`]);
}

/** The name of the run's template, which the first to ask for it makes while the others wait. */
async function templateOf(serverUrl: string, run: string, from: string, migrate: Migrate): Promise<string> {
  const source = createHash('sha256').update(from).digest('hex').slice(0, 12);
  const template = `${templatePrefix(run)}${source}`;
  const turn = new Client({ connectionString: serverUrl });
  await turn.connect();
  try {
    await turn.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    if ((await namesLike(serverUrl, template)).length > 0) return template;
    const draft = await isolatedDatabase(serverUrl);
    await migrate(draft.url, from);
    // What is inside stays with the role; the database itself does not, or a copy could not change its owner.
    await administrate(serverUrl, [
      `ALTER DATABASE ${draft.name} OWNER TO CURRENT_USER`,
      `ALTER ROLE ${draft.name} RENAME TO ${template}`,
      `ALTER DATABASE ${draft.name} RENAME TO ${template}`,
    ]);
    return template;
  } finally {
    await turn.end();
  }
}

function templatePrefix(run: string): string {
  return `template_${run}_`;
}

async function namesLike(serverUrl: string, pattern: string): Promise<string[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE $1`,
      [pattern.replaceAll('_', '\\_')],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** A prefix for a system's databases and keys, under which it is alone on shared servers. */
export function isolatedPrefix(): string {
  return uniqueName();
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
