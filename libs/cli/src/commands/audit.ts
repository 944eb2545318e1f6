/** `sabot audit`: recomputes every invariant of the ledger from the wallet's database and names the first violation. */
import { Command, Option } from 'commander';
import { Client } from 'pg';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import type { Paint, Session } from '../session.js';
import { serve, type Tool } from '../tool.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's codes for a function and for a table that are not there. */
const NOT_A_WALLET: readonly unknown[] = ['42883', '42P01'];

/** The complaint does not show the URL, because a password may stand in it. */
const shape = z.object({
  databaseUrl: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'expected the URL of a PostgreSQL database, here or as DATABASE_URL',
  }),
});

interface Audit {
  readonly ok: boolean;
  readonly checked: Readonly<Record<'accounts' | 'bets' | 'postings' | 'rounds', number>>;
  readonly firstViolation: { readonly invariant: string; readonly detail: string } | null;
  readonly moreViolations: number;
}

const tool: Tool<typeof shape, Audit> = {
  shape,
  answer: ({ databaseUrl }) => audit(databaseUrl),
  picture: auditPicture,
  exitCode: ({ ok }) => (ok ? 0 : 1),
};

export function auditCommand(session: Session): Command {
  return new Command('audit')
    .description("Audit the wallet's ledger: exit code 1 and the first violation when it is not sound.")
    .addOption(new Option('--database-url <url>', "PostgreSQL with the wallet's tables").env('DATABASE_URL'))
    .addOption(new Option('--json', 'answer with one line of JSON'))
    .action(async (options: { databaseUrl?: string; json?: true }) => {
      await serve(session, tool, options, () => ({ databaseUrl: options.databaseUrl }));
    });
}

async function audit(databaseUrl: string): Promise<Audit> {
  try {
    const sql = new Client({
      connectionString: databaseUrl,
      application_name: 'sabot audit',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    // A connection that breaks also fails the statement that waits for it.
    sql.on('error', () => undefined);
    try {
      await sql.connect();
      return await auditIn(sql);
    } finally {
      await sql.end();
    }
  } catch (error) {
    throw new BadInput(complaintAbout(error));
  }
}

/** Violations and counts come from one snapshot, so bets may be placed meanwhile. */
async function auditIn(sql: Client): Promise<Audit> {
  await sql.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  const violations = await sql.query<{ invariant: string; detail: string; total: string }>(
    'SELECT invariant, detail, count(*) OVER () AS total FROM audit_ledger() LIMIT 1',
  );
  const counts = await sql.query<Record<keyof Audit['checked'], string>>(`
    SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM bets) AS bets,
           (SELECT count(*) FROM postings) AS postings, (SELECT count(*) FROM rounds) AS rounds`);
  const [first] = violations.rows;
  const [count] = counts.rows;
  return {
    ok: first === undefined,
    checked: {
      accounts: Number(count?.accounts),
      bets: Number(count?.bets),
      postings: Number(count?.postings),
      rounds: Number(count?.rounds),
    },
    firstViolation: first ? { invariant: first.invariant, detail: first.detail } : null,
    moreViolations: first ? Number(first.total) - 1 : 0,
  };
}

function auditPicture({ checked, firstViolation, moreViolations }: Audit, paint: Paint): string {
  const counts = Object.entries(checked).map(([what, count]) => `${count} ${what}`);
  const summary = `checked: ${counts.join(', ')}`;
  if (!firstViolation) return `${paint('green', '✓')} the ledger is sound\n${summary}`;
  const { invariant, detail } = firstViolation;
  return `${paint('red', '✗')} not true: ${invariant}\n${detail}\nfurther violations: ${moreViolations}\n${summary}`;
}

/** What went wrong with the database. Neither PostgreSQL nor the network repeats the password that it was given. */
function complaintAbout(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  if (NOT_A_WALLET.includes(code)) return 'this database does not hold the ledger of a wallet';
  const reason = message === undefined || message === '' ? String(code) : message;
  return `the database cannot be audited: ${reason}`;
}
