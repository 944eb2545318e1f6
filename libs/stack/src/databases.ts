/** A database and a role of its own for every service that keeps something, on one server. */
import { Client, DatabaseError } from 'pg';
import { DATABASE_OWNERS, type DatabaseOwner } from './services.js';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Makes what is missing and answers each service's own address. */
export async function ensureDatabases(
  serverUrl: string,
  prefix: string,
  password: string,
): Promise<Record<DatabaseOwner, string>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const owner of DATABASE_OWNERS) await ensureDatabase(client, nameOf(owner, prefix), password);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new Error('the role of DATABASE_URL must be allowed to create roles and databases', {
        cause: error,
      });
    throw error;
  } finally {
    await client.end();
  }
  const urls = DATABASE_OWNERS.map((owner) => [owner, urlOf(serverUrl, nameOf(owner, prefix), password)]);
  return Object.fromEntries(urls) as Record<DatabaseOwner, string>;
}

/** Takes away what `ensureDatabases` made. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const owner of DATABASE_OWNERS) {
      const name = client.escapeIdentifier(nameOf(owner, prefix));
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${name}`);
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
  // A role that is no superuser may give a database only to roles that it belongs to.
  await client.query(`GRANT ${quoted} TO CURRENT_USER`);
  await client.query(`CREATE DATABASE ${quoted} OWNER ${quoted}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${quoted} FROM PUBLIC`);
}

function nameOf(owner: DatabaseOwner, prefix: string): string {
  return `${prefix || 'sabot'}_${owner.replace('-', '_')}`;
}

function urlOf(serverUrl: string, name: string, password: string): string {
  const url = new URL(serverUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
