/** The SQL in the runbooks, to be tried before somebody needs it at night. */
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { inWorkspace } from '../src/places.js';

const RUNBOOKS = 'deploy/runbooks';
/** Inline between backticks, or in a separate block. */
const STATEMENT = /`(SELECT [^`]+)`|```sql\n([^`]+)```/g;

export interface Statement {
  readonly page: string;
  readonly sql: string;
}

export function runbookStatements(): Statement[] {
  return readdirSync(inWorkspace(RUNBOOKS)).flatMap((page) =>
    [...readFileSync(inWorkspace(`${RUNBOOKS}/${page}`), 'utf8').matchAll(STATEMENT)].map(
      ([, inline, block]) => ({ page, sql: inline ?? block ?? '' }),
    ),
  );
}

/** Whether a database accepts a statement. It is rolled back, so nothing changes. */
export async function isAcceptedBy(url: string, sql: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('ROLLBACK');
    await client.end();
  }
}
