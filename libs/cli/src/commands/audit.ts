/** `sabot audit`: rechecks every invariant of the ledger in the wallet's database and names the first violation. */
import { Command, Option } from 'commander';
import { Client } from 'pg';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import type { Paint, Session } from '../session.js';
import { serve, type Tool } from '../tool.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's codes for a missing function and a missing table. */
const NOT_A_WALLET: readonly unknown[] = ['42883', '42P01'];

/** The error does not show the URL, which may contain a password. */
const shape = z.object({
  databaseUrl: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'expected the URL of a PostgreSQL database, as an option or in DATABASE_URL',
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
    .description(
      "Audit the wallet's ledger: prints the first violation, with exit code 1, if it is not sound.",
    )
    .addOption(new Option('--database-url <url>', "PostgreSQL with the wallet's tables").env('DATABASE_URL'))
    .addOption(new Option('--json', 'print the result as one line of JSON'))
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
    // A broken connection also rejects the pending query, so the event needs no handling of its own.
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

/** Violations and counts come from one snapshot, so bets may be placed while the audit runs. */
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
  return `${paint('red', '✗')} violated: ${invariant}\n${detail}\nfurther violations: ${moreViolations}\n${summary}`;
}

/** What went wrong with the database. Neither PostgreSQL nor the network puts the password into its message. */
function complaintAbout(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  if (NOT_A_WALLET.includes(code)) return "this database does not hold a wallet's ledger";
  const reason = message === undefined || message === '' ? String(code) : message;
  return `cannot audit the database: ${reason}`;
}
