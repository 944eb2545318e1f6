/**
 * Replaces the functions, views and triggers of a database with those of a folder, in one transaction: what exists is
 * dropped, then the folder's are created. What a constraint, default or index calls cannot be dropped; the folder replaces
 * it in place, and the transaction fails if the folder no longer has it.
 */
import type { Client } from 'pg';
import { type FunctionFile, functionFiles, functionsHash } from './function-files.js';

/** Bets being placed lock the tables for milliseconds; anything that holds them longer has to end first. */
const MAX_LOCK_WAIT = '60s';

/** Views and functions of the schema that belong to no extension; `made` is the transaction that wrote each. */
const OURS = `
  SELECT format('VIEW %s', c.oid::regclass) AS object, c.relname AS name, c.xmin AS made
  FROM pg_class c
  WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('ROUTINE %s', p.oid::regprocedure), p.proname, p.xmin
  FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** Drops in several passes, because some depend on others, until only what tables depend on is left. */
const DROP_ALL = `DO $do$
DECLARE
  ours record;
  progress boolean := true;
BEGIN
  FOR ours IN
    SELECT format('TRIGGER %I ON %s', t.tgname, c.oid::regclass) AS object
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE 'DROP ' || ours.object;
  END LOOP;
  WHILE progress LOOP
    progress := false;
    FOR ours IN ${OURS} LOOP
      BEGIN
        EXECUTE 'DROP ' || ours.object;
        progress := true;
      EXCEPTION WHEN dependent_objects_still_exist THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $do$`;

/** What this transaction did not create is not in the folder. Overloads are refused, since calls could be ambiguous. */
const DROP_REST = `DO $do$
DECLARE
  ours record;
BEGIN
  FOR ours IN SELECT * FROM (${OURS}) o WHERE o.made <> pg_current_xact_id()::xid LOOP
    EXECUTE 'DROP ' || ours.object;
  END LOOP;
  FOR ours IN SELECT o.name FROM (${OURS}) o WHERE o.object LIKE 'ROUTINE %' GROUP BY o.name HAVING count(*) > 1 LOOP
    RAISE EXCEPTION 'there are two functions named %', ours.name;
  END LOOP;
END $do$`;

/** Bodies are checked once everything exists, so they may name each other in any order. */
const CHECK_BODIES = `
  SELECT CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid) WHEN 'plpgsql' THEN plpgsql_validator(p.oid) END
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.xmin = pg_current_xact_id()::xid`;

const APPLIED_MIGRATIONS = `
  SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/**
 * Applies the folder's functions unless they are in place already, and returns whether it did. A migration may have dropped
 * some, so after one they are always applied. If this throws, the caller ends the session, and with it the transaction.
 */
export async function applyFunctions(client: Client, prismaFolder: string): Promise<boolean> {
  const files = functionFiles(prismaFolder);
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = '${MAX_LOCK_WAIT}'; SET LOCAL client_min_messages = warning;
      CREATE TABLE IF NOT EXISTS database_functions (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        hash text NOT NULL,
        migrations bigint NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
  const { rowCount } = await client.query(
    `INSERT INTO database_functions AS f (hash, migrations) VALUES ($1, (${APPLIED_MIGRATIONS}))
       ON CONFLICT (single) DO UPDATE
       SET hash = excluded.hash, migrations = excluded.migrations, applied_at = excluded.applied_at
       WHERE (f.hash, f.migrations) <> (excluded.hash, excluded.migrations)`,
    [functionsHash(files)],
  );
  if (rowCount !== 0) await replaceAll(client, files);
  await client.query('COMMIT');
  return rowCount !== 0;
}

async function replaceAll(client: Client, files: readonly FunctionFile[]): Promise<void> {
  await client.query(DROP_ALL);
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { name, text } of files) {
    try {
      await client.query(text);
    } catch (error) {
      throw new Error(`functions/${name}: ${String(error)}`, { cause: error });
    }
  }
  await client.query(DROP_REST);
  await client.query('SET LOCAL check_function_bodies = on');
  await client.query(CHECK_BODIES);
}
