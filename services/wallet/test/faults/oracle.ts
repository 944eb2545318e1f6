/**
 * Checks what must be true after any fault, from the rows in PostgreSQL and from what clients were told, with code that is
 * not the wallet's. Each check returns the problems that it found, in words; a sound wallet has none.
 */
import { betBookRoot, betLeafHash } from '@sabot/fairness';
import type { Client } from 'pg';
import type { ClientStory, SentBet } from './client-story.js';
import { payoutOf } from '@sabot/testing';

interface BookRow {
  readonly round_id: string;
  readonly table_id: string;
  readonly owner: string;
  readonly alias: string;
  readonly bet_id: string;
  readonly target: string;
  readonly amount_minor: string;
  readonly player_seed: string;
  readonly sequence: string;
  readonly balance_after_minor: string;
  readonly status: string;
  readonly payout_minor: string;
}

/** The problems found by all checks. */
export async function problems(sql: Client, story: ClientStory): Promise<string[]> {
  const rows = await booked(sql);
  return [
    ...(await violations(sql)),
    ...(await conservationProblems(sql)),
    ...acknowledgementProblems(rows, story.bets),
    ...(await bookProblems(sql, rows, story)),
    ...payoutProblems(rows, story),
    ...(await balanceProblems(sql, story)),
  ];
}

/** What the wallet's own audit finds. */
export async function violations(sql: Client): Promise<string[]> {
  const { rows } = await sql.query<{ invariant: string; detail: string }>('SELECT * FROM audit_ledger()');
  return rows.map(({ invariant, detail }) => `${invariant}: ${detail}`);
}

/** All money that was issued is held by players, by the house or in the escrow of a round. */
export async function conservationProblems(sql: Client): Promise<string[]> {
  const { rows } = await sql.query<{ currency: string; issued: string; held: string }>(`
    SELECT currency, coalesce(-sum(amount) FILTER (WHERE kind = 'ISSUANCE'), 0) AS issued,
           coalesce(sum(amount) FILTER (WHERE kind <> 'ISSUANCE'), 0) AS held
    FROM (
      SELECT currency, kind::text, balance_minor AS amount FROM accounts
      UNION ALL
      SELECT r.currency, 'ESCROW', p.amount_minor FROM postings p JOIN rounds r ON r.escrow_account_id = p.account_id
    ) x
    GROUP BY currency`);
  return rows
    .filter(({ issued, held }) => issued !== held)
    .map(({ currency, issued, held }) => `${currency}: ${issued} were issued, but ${held} are held`);
}

/** An acknowledged bet is in the database as it was sent, a refused one is not, and every bet has a verdict. */
export function acknowledgementProblems(rows: readonly BookRow[], bets: readonly SentBet[]): string[] {
  const found: string[] = [];
  const byId = new Map<string, BookRow>();
  for (const row of rows) {
    if (byId.has(keyOf(row.owner, row.bet_id))) found.push(`bet ${row.bet_id} exists twice`);
    byId.set(keyOf(row.owner, row.bet_id), row);
  }
  for (const bet of bets) {
    const row = byId.get(keyOf(bet.userId, bet.betId));
    byId.delete(keyOf(bet.userId, bet.betId));
    if (!bet.told) found.push(`bet ${bet.betId} has no verdict`);
    else if (bet.told.accepted && !row) found.push(`bet ${bet.betId} was acknowledged but is lost`);
    else if (!bet.told.accepted && row) found.push(`bet ${bet.betId} was refused but exists`);
    else if (row && !isAsSent(row, bet)) found.push(`bet ${bet.betId} differs from what was sent and told`);
  }
  for (const { bet_id } of byId.values()) found.push(`bet ${bet_id} was sent by nobody`);
  return found;
}

/** The root of each sealed book follows from the rows, and equally from what clients were told. */
async function bookProblems(sql: Client, rows: readonly BookRow[], story: ClientStory): Promise<string[]> {
  const sealed = await sql.query<{ id: string; bet_book_root: string; bet_count: number }>(
    'SELECT id::text, bet_book_root, bet_count FROM rounds WHERE bet_book_root IS NOT NULL',
  );
  const found: string[] = [];
  for (const { id, bet_book_root, bet_count } of sealed.rows) {
    const leaves = rows
      .filter((row) => row.round_id === id && row.status !== 'REMOVED')
      .map((row) =>
        betLeafHash({
          betId: row.bet_id,
          alias: row.alias,
          target: row.target,
          amountMinor: BigInt(row.amount_minor),
          playerSeed: row.player_seed,
          sequence: Number(row.sequence),
        }),
      );
    if (betBookRoot(id, leaves) !== bet_book_root)
      found.push(`the rows of round ${id} have a different root`);
    if (rootAsTold(id, story) !== bet_book_root) found.push(`clients know a different book of round ${id}`);
    const told = story.seals.get(id);
    if (told?.root !== bet_book_root || told.count !== bet_count)
      found.push(`the answer to sealing round ${id} had a different book`);
  }
  return found;
}

function rootAsTold(roundId: string, story: ClientStory): string {
  const leaves = story
    .acceptedIn(roundId)
    .map((bet) => ({ bet, sequence: bet.told?.accepted === true ? Number(bet.told.sequence) : 0 }))
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ bet, sequence }) =>
      betLeafHash({
        betId: bet.betId,
        alias: story.players.get(bet.userId)?.alias ?? '',
        target: bet.target,
        amountMinor: bet.amount,
        playerSeed: bet.seed,
        sequence,
      }),
    );
  return betBookRoot(roundId, leaves);
}

/** Each bet of an ended round was paid what an independent calculation says. */
function payoutProblems(rows: readonly BookRow[], { endings }: ClientStory): string[] {
  return rows.flatMap(({ round_id, bet_id, target, amount_minor, status, payout_minor }) => {
    const ending = endings.get(round_id);
    if (!ending || status === 'REMOVED') return [];
    const due = payoutOf(target, BigInt(amount_minor), ending);
    if (status === due.status && BigInt(payout_minor) === due.payoutMinor) return [];
    return [`bet ${bet_id} is ${status} with ${payout_minor}, due is ${due.status} with ${due.payoutMinor}`];
  });
}

/** Each player has their credit, less the acknowledged stakes, plus the payouts they were due. */
async function balanceProblems(sql: Client, { players, bets, endings }: ClientStory): Promise<string[]> {
  const due = new Map([...players].map(([userId, { creditMinor }]) => [userId, creditMinor]));
  for (const { userId, roundId, target, amount, told } of bets) {
    if (told?.accepted !== true) continue;
    const ending = endings.get(roundId);
    const payout = ending ? payoutOf(target, amount, ending).payoutMinor : 0n;
    due.set(userId, (due.get(userId) ?? 0n) - amount + payout);
  }
  const { rows } = await sql.query<{ owner: string; balance_minor: string }>(
    "SELECT owner, balance_minor FROM accounts WHERE kind = 'PLAYER'",
  );
  return rows
    .filter(({ owner, balance_minor }) => due.get(owner) !== BigInt(balance_minor))
    .map(
      ({ owner, balance_minor }) => `${owner} has ${balance_minor}, due is ${due.get(owner) ?? 'nothing'}`,
    );
}

/** All bets of all rounds, in the order of acceptance. */
export async function booked(sql: Client): Promise<BookRow[]> {
  const { rows } = await sql.query<BookRow>(`
    SELECT r.id::text AS round_id, r.table_id, a.owner, a.alias, b.bet_id::text, b.target::text, b.amount_minor, b.player_seed,
           b.sequence, b.balance_after_minor, b.status, b.payout_minor
    FROM bets_with_status b JOIN rounds r ON r.no = b.round_no JOIN accounts a ON a.id = b.account_id
    ORDER BY b.sequence`);
  return rows;
}

function isAsSent(row: BookRow, { roundId, target, amount, seed, told }: SentBet): boolean {
  return (
    row.round_id === roundId &&
    row.target === target &&
    BigInt(row.amount_minor) === amount &&
    row.player_seed === seed &&
    told?.accepted === true &&
    BigInt(row.sequence) === told.sequence &&
    BigInt(row.balance_after_minor) === told.balanceMinor
  );
}

function keyOf(userId: string, betId: string): string {
  return `${userId} ${betId}`;
}
