/** The SQL of the runbooks, to be tried before somebody needs it at night. */
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { inWorkspace } from '../src/places.js';

const RUNBOOKS = 'deploy/runbooks';
/** In a line of text between backticks, or in a block of its own. */
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

/** Whether a database takes a statement, which changes nothing there. */
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
