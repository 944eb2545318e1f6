/** A database and a role for every service that owns one, on one server. */
import { type DatabaseOwner, databaseOwners, type Services } from '@sabot/contracts';
import { Client, DatabaseError } from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Creates what is missing and returns each service's database address. */
export async function ensureDatabases(
  serverUrl: string,
  prefix: string,
  password: string,
): Promise<Record<DatabaseOwner, string>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const name of databaseNames(prefix)) await ensureDatabase(client, name, password);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new Error('the role of DATABASE_URL must be allowed to create roles and databases', {
        cause: error,
      });
    throw error;
  } finally {
    await client.end();
  }
  const urls = databaseOwners().map((owner) => [owner, urlOf(serverUrl, nameOf(owner, prefix), password)]);
  return Object.fromEntries(urls) as Record<DatabaseOwner, string>;
}

/** Removes what `ensureDatabases` created. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const name of databaseNames(prefix)) {
      const quoted = client.escapeIdentifier(name);
      await client.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${quoted}`);
    }
  } finally {
    await client.end();
  }
}

async function ensureDatabase(client: Client, name: string, password: string): Promise<void> {
  const [quoted, literal] = [client.escapeIdentifier(name), client.escapeLiteral(password)];
  const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${quoted} LOGIN PASSWORD ${literal}`);
  const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (database.rowCount !== 0) return;
  // A role that is not a superuser may give a database only to roles that it is a member of.
  await client.query(`GRANT ${quoted} TO CURRENT_USER`);
  await client.query(`CREATE DATABASE ${quoted} OWNER ${quoted}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${quoted} FROM PUBLIC`);
}

/** The databases of a system, each named like the role that owns it. */
export function databaseNames(prefix: string, services?: Services): readonly string[] {
  return databaseOwners(services).map((owner) => nameOf(owner, prefix));
}

function nameOf(owner: string, prefix: string): string {
  return `${prefix || 'sabot'}_${owner.replaceAll('-', '_')}`;
}

function urlOf(serverUrl: string, name: string, password: string): string {
  const url = new URL(serverUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
