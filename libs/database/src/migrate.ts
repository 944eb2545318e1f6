/**
 * Brings a database up to date with the folder of its service: first the migrations, then the functions, then the
 * privileges. One lock covers all, so the second of two concurrent migrations finds the work done.
 */
import pg from 'pg';
import { applyFunctions } from './apply-functions.js';
import { applyMigrations } from './apply-migrations.js';
import { grantRows } from './grant-rows.js';

/** Another migration may move a lot of data before this one gets its turn. */
const MAX_TURN_WAIT = '15min';

export interface Migration {
  /** The names of the migrations that were applied. */
  readonly migrations: readonly string[];
  /** Whether the functions were recreated; false when they already matched the folder. */
  readonly functions: boolean;
}

export interface MigrateOptions {
  /** The role that the service runs with; without it, the service runs with the role that migrates. */
  readonly serviceRole?: string | undefined;
}

export async function migrate(
  databaseUrl: string,
  prismaFolder: string,
  { serviceRole }: MigrateOptions = {},
): Promise<Migration> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // If the connection breaks while the migrations run, the next query here fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SET lock_timeout = '${MAX_TURN_WAIT}'`);
    await client.query(`SELECT pg_advisory_lock(hashtext('migrate'))`);
    const migrations = await applyMigrations(databaseUrl, prismaFolder);
    const functions = await applyFunctions(client, prismaFolder);
    if (serviceRole !== undefined) await grantRows(client, prismaFolder, serviceRole);
    return { migrations, functions };
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}
