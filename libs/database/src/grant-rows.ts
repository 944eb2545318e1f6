/**
 * Gives a service's own role what it needs and nothing more: it reads and writes rows. Tables, functions and triggers belong
 * to the role that migrates, so whoever gets hold of a service's credentials cannot switch off what the database enforces.
 * Tables listed in `append-only.json` of a folder can only be added to.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { sqlFolders } from './sql-folders.js';

/** What the migrations know of themselves: a service reads it to see whether it fits its database. */
const BOOKKEEPING = ['_prisma_migrations', 'database_functions'];

/** Partitions are written through their parents; new ones get the privileges that are set as defaults. */
const WRITABLE = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> ALL ($1)`;

export async function grantRows(client: Client, prismaFolder: string, role: string): Promise<void> {
  const appendOnly = new Set(appendOnlyTables(prismaFolder));
  const quoted = client.escapeIdentifier(role);
  await client.query('BEGIN');
  const { rows } = await client.query<{ name: string; schema: string; database: string }>(
    `SELECT w.name, current_schema() AS schema, current_database() AS database FROM (${WRITABLE}) w`,
    [BOOKKEEPING],
  );
  const [first] = rows;
  if (!first) throw new Error('there are no tables to grant');
  const schema = client.escapeIdentifier(first.schema);
  await client.query(`
    GRANT CONNECT ON DATABASE ${client.escapeIdentifier(first.database)} TO ${quoted};
    GRANT USAGE ON SCHEMA ${schema} TO ${quoted};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${quoted};
    GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${quoted};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT ON TABLES TO ${quoted};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${quoted}`);
  for (const { name } of rows) {
    const allowed = appendOnly.delete(name) ? 'INSERT' : 'INSERT, UPDATE, DELETE';
    await client.query(`GRANT ${allowed} ON ${schema}.${client.escapeIdentifier(name)} TO ${quoted}`);
  }
  if (appendOnly.size > 0)
    throw new Error(`append-only.json: there is no table ${[...appendOnly].join(', ')}`);
  await client.query('COMMIT');
}

function appendOnlyTables(prismaFolder: string): string[] {
  return sqlFolders(prismaFolder).flatMap((folder) => {
    const file = join(folder, 'append-only.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  });
}
