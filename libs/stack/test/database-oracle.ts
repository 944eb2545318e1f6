/**
 * What must hold for the rounds in the databases of three services together: each phase is entered once and in order,
 * epochs never decrease, the commitment comes before the first bet, the reveal and the result come after the payment, every
 * round but the last has ended, and all databases agree on cards and hash. Each problem is a sentence.
 */
import type { DatabaseOwner } from '@sabot/contracts';
import type { Client } from 'pg';

/** A round as the scheduler, dealing and the wallet have it; a time is in milliseconds, with fractions. */
export interface RoundHistory {
  readonly number: number;
  readonly phases: readonly { readonly phase: string; readonly epoch: number; readonly at: number }[];
  readonly endedAt: number | null;
  readonly serverHash: string | null;
  readonly betBookRoot: string | null;
  readonly dealt: {
    readonly serverHash: string;
    readonly committedAt: number;
    readonly revealedAt: number | null;
  } | null;
  readonly money: {
    readonly betBookRoot: string | null;
    readonly firstBetAt: number | null;
    readonly resolvedAt: number | null;
  } | null;
}

const ORDER = ['PREPARING', 'BETTING', 'SEALING', 'DEALING', 'SETTLING', 'RESULT'];

/** What is wrong with the rounds of a table, oldest first. */
export function historyProblems(rounds: readonly RoundHistory[]): string[] {
  const each = rounds.flatMap((round, at) => {
    const problems = [...orderProblems(round), ...timeProblems(round), ...agreementProblems(round)];
    if (round.number !== at + 1) problems.push(`is at place ${at + 1}`);
    if (round.endedAt === null && at < rounds.length - 1) problems.push('never ended');
    return problems.map((problem) => `round ${round.number} ${problem}`);
  });
  return [...each, ...epochProblems(rounds)];
}

function orderProblems({ phases, endedAt }: RoundHistory): string[] {
  const entered = phases.map(({ phase }) => phase);
  const voided = entered.at(-1) === 'VOID';
  const wanted = ORDER.slice(0, voided ? entered.length - 1 : entered.length);
  const problems: string[] = [];
  if ((voided ? entered.slice(0, -1) : entered).join() !== wanted.join())
    problems.push(`entered ${entered.join(', ')}`);
  if (endedAt !== null && !voided && entered.length < ORDER.length)
    problems.push(`ended in ${entered.at(-1) ?? 'no phase'}`);
  return problems;
}

function timeProblems({ dealt, money, endedAt, phases }: RoundHistory): string[] {
  const problems: string[] = [];
  if (dealt && money && money.firstBetAt !== null && money.firstBetAt <= dealt.committedAt)
    problems.push('took a bet before its commitment');
  if (dealt && dealt.revealedAt !== null && dealt.revealedAt < (money?.resolvedAt ?? Infinity))
    problems.push('showed its seed before every bet was resolved');
  if (endedAt !== null && (money?.resolvedAt ?? null) === null)
    problems.push('ended before its bets were resolved');
  const result = phases.find(({ phase }) => phase === 'RESULT');
  if (result && result.at < (money?.resolvedAt ?? Infinity))
    problems.push('had its result before its bets were resolved');
  return problems;
}

function agreementProblems({ serverHash, betBookRoot, dealt, money }: RoundHistory): string[] {
  const problems: string[] = [];
  if (serverHash !== null && dealt?.serverHash !== serverHash)
    problems.push('was committed to with another hash');
  if (betBookRoot !== null && money?.betBookRoot !== betBookRoot)
    problems.push('was sealed with another root');
  return problems;
}

/** No phase was entered under an older leader than the phase before it. */
function epochProblems(rounds: readonly RoundHistory[]): string[] {
  const entries = rounds.flatMap(({ number, phases }) => phases.map((entry) => ({ number, ...entry })));
  return entries.flatMap(({ number, phase, epoch }, at) => {
    const before = entries[at - 1]?.epoch ?? 0;
    return epoch < before ? [`round ${number} entered ${phase} under ${epoch} after ${before}`] : [];
  });
}

type Databases = Readonly<Record<DatabaseOwner, Pick<Client, 'query'>>>;

export async function databaseProblems(databases: Databases, tableId: string): Promise<string[]> {
  return historyProblems(await roundHistories(databases, tableId));
}

/** The scheduler's rows are read first: the other services commit before the scheduler does. */
export async function roundHistories(databases: Databases, tableId: string): Promise<RoundHistory[]> {
  const { rows } = await databases['round-scheduler'].query<
    { id: string } & Omit<RoundHistory, 'dealt' | 'money'>
  >(
    `SELECT r.id, r.number, r.server_hash AS "serverHash", r.bet_book_root AS "betBookRoot",
            ${milliseconds('r.ended_at')} AS "endedAt",
            (SELECT json_agg(json_build_object('phase', e.phase, 'epoch', e.epoch, 'at', ${milliseconds('e.entered_at')})
                             ORDER BY e.entered_at) FROM phase_entries e WHERE e.round_id = r.id) AS phases
     FROM rounds r WHERE r.table_id = $1 ORDER BY r.number`,
    [tableId],
  );
  const dealt = await byRound(
    databases.dealing,
    `SELECT round_id AS id, server_hash AS "serverHash", ${milliseconds('committed_at')} AS "committedAt",
            ${milliseconds('revealed_at')} AS "revealedAt" FROM baccarat_rounds WHERE table_id = $1`,
    tableId,
  );
  const money = await byRound(
    databases.wallet,
    `SELECT r.id, r.bet_book_root AS "betBookRoot", ${milliseconds('r.resolved_at')} AS "resolvedAt",
            (SELECT ${milliseconds('min(b.accepted_at)')} FROM baccarat_bets b WHERE b.round_no = r.no) AS "firstBetAt"
     FROM rounds r WHERE r.table_id = $1`,
    tableId,
  );
  return rows.map(({ id, ...round }) => ({
    ...round,
    dealt: (dealt.get(id) as RoundHistory['dealt'] | undefined) ?? null,
    money: (money.get(id) as RoundHistory['money'] | undefined) ?? null,
  }));
}

async function byRound(
  database: Pick<Client, 'query'>,
  sql: string,
  tableId: string,
): Promise<Map<string, object>> {
  const { rows } = await database.query<{ id: string }>(sql, [tableId]);
  return new Map(rows.map((row) => [row.id, row]));
}

function milliseconds(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}
