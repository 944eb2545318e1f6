/** A database for every service that needs one, on one server, with two roles: one owns the tables, the service runs with the other. */
import { type DatabaseOwner, databaseOwners, type Services } from '@sabot/contracts';
import { Client, DatabaseError } from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';

/** The addresses of a service's database for its two roles. */
export interface DatabaseUrls {
  /** For migrations. */
  readonly owner: string;
  /** For the service itself, which may read and write rows and change nothing else. */
  readonly service: string;
}

/** Creates what is missing and returns each service's database addresses. */
export async function ensureDatabases(
  serverUrl: string,
  prefix: string,
  password: string,
): Promise<Record<DatabaseOwner, DatabaseUrls>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const name of databaseNames(prefix)) await ensureDatabase(client, serverUrl, name, password);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new Error('the role of DATABASE_URL must be allowed to create roles and databases', {
        cause: error,
      });
    throw error;
  } finally {
    await client.end();
  }
  const urls = databaseOwners().map((service) => {
    const name = nameOf(service, prefix);
    const [owner, runtime] = [ownerOf(name), name].map((role) => urlOf(serverUrl, name, role, password));
    return [service, { owner, service: runtime }];
  });
  return Object.fromEntries(urls) as Record<DatabaseOwner, DatabaseUrls>;
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
      await client.query(`DROP ROLE IF EXISTS ${client.escapeIdentifier(ownerOf(name))}`);
    }
  } finally {
    await client.end();
  }
}

async function ensureDatabase(
  client: Client,
  serverUrl: string,
  name: string,
  password: string,
): Promise<void> {
  const quoted = client.escapeIdentifier(name);
  const owner = client.escapeIdentifier(ownerOf(name));
  for (const role of [name, ownerOf(name)]) await ensureRole(client, role, password);
  const { rows } = await client.query<{ owner: string }>(
    'SELECT r.rolname AS owner FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba WHERE d.datname = $1',
    [name],
  );
  // A role that is not a superuser may give a database only to roles that it is a member of.
  await client.query(`GRANT ${owner} TO CURRENT_USER`);
  if (rows.length === 0) {
    await client.query(`CREATE DATABASE ${quoted} OWNER ${owner}`);
    await client.query(`REVOKE CONNECT ON DATABASE ${quoted} FROM PUBLIC`);
  } else if (rows[0]?.owner !== ownerOf(name)) await giveToOwner(serverUrl, name);
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
  );
}

/** In older installations the service's own role owns its tables. */
async function giveToOwner(serverUrl: string, name: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const [from, to] = [client.escapeIdentifier(name), client.escapeIdentifier(ownerOf(name))];
    await client.query(`GRANT ${from} TO CURRENT_USER`);
    await client.query(`REASSIGN OWNED BY ${from} TO ${to}`);
  } finally {
    await client.end();
  }
}

/** The databases of a system, each named like the role that its service runs with. */
export function databaseNames(prefix: string, services?: Services): readonly string[] {
  return databaseOwners(services).map((owner) => nameOf(owner, prefix));
}

function nameOf(owner: string, prefix: string): string {
  return `${prefix || 'sabot'}_${owner.replaceAll('-', '_')}`;
}

function ownerOf(name: string): string {
  return `${name}_owner`;
}

function urlOf(serverUrl: string, name: string, role: string, password: string): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
