/** Settling one large round, beside a bare COPY of the same rows and a loop of one transaction per bet. */
import { subjects } from '@sabot/contracts';
import type { Measured } from '@sabot/testing';
import pg from 'pg';
import { ACCOUNTS, type Stage } from './stage.js';

/** Player 9 with two cards against banker 0: PLAYER bets win, BANKER bets lose. */
const PLAYER_WINS = JSON.stringify({ player: [3, 4], banker: [9, 10] });
const BATCH = 1_000;
const LOOP_BETS = 300;

/** A sealed round with so many bets, half of them winners. */
export async function sealedRound(stage: Stage, bets: number): Promise<string> {
  const roundId = await stage.openRound();
  for (let from = 0; from < bets; from += BATCH) {
    await stage.sql.query(
      `SELECT 1 FROM (
         SELECT array_agg(1) AS ones, array_agg($2::bigint + n % $3::bigint) AS accounts, array_agg(gen_random_uuid()) AS ids,
                array_agg(CASE n % 2 WHEN 0 THEN 'PLAYER' ELSE 'BANKER' END) AS targets,
                array_agg(1000::bigint) AS amounts, array_agg(500000::bigint) AS maximums, array_agg(''::text) AS seeds
         FROM generate_series($4::bigint, $5::bigint) n
       ) t, place_bets(ARRAY[$1::uuid], ones, accounts, ids, targets, amounts, amounts, maximums, seeds)`,
      [roundId, stage.firstAccount, ACCOUNTS, from, Math.min(bets, from + BATCH) - 1],
    );
  }
  const { result } = await stage.client.request(
    subjects.wallet.sealRound,
    { roundId },
    { timeoutMs: 60_000 },
  );
  if (result.case !== 'sealed' || result.value.betCount !== bets)
    throw new Error('the round was not sealed with all its bets');
  return roundId;
}

/** The wallet settles a sealed round, on a request over NATS. */
export async function settle(stage: Stage, bets: number): Promise<Measured> {
  return settleSealed(stage, await sealedRound(stage, bets), bets);
}

export async function settleSealed(stage: Stage, roundId: string, bets: number): Promise<Measured> {
  const startedAt = performance.now();
  const request = { roundId, result: PLAYER_WINS };
  const { result } = await stage.client.request(subjects.wallet.settleRound, request, { timeoutMs: 60_000 });
  if (result.case !== 'settled') throw new Error('the round was not settled');
  return { operations: bets, seconds: (performance.now() - startedAt) / 1_000 };
}

/**
 * The limit: in one transaction, copies the rows that settling so many bets writes, with the same keys, from a file that
 * the server reads itself, and updates the same balances.
 */
export async function copyRows(stage: Stage, bets: number): Promise<Measured> {
  const admin = new pg.Client({ connectionString: stage.adminUrl });
  await admin.connect();
  try {
    return await copyAsAdmin(admin, stage, bets);
  } finally {
    await admin.end();
  }
}

async function copyAsAdmin(admin: pg.Client, stage: Stage, bets: number): Promise<Measured> {
  await admin.query(`
    DROP TABLE IF EXISTS copy_resolutions, copy_postings, copy_accounts;
    CREATE TABLE copy_resolutions (LIKE bet_resolutions INCLUDING ALL);
    CREATE TABLE copy_postings (LIKE postings INCLUDING ALL);
    CREATE TABLE copy_accounts (LIKE accounts INCLUDING ALL) WITH (fillfactor = 50);
    INSERT INTO copy_accounts SELECT * FROM accounts;
    ANALYZE copy_accounts;
    COPY (SELECT utc_day(now()), 1, ${stage.firstAccount} + n % ${ACCOUNTS}, n, CASE n % 2 WHEN 0 THEN 'WON' ELSE 'LOST' END,
                 CASE n % 2 WHEN 0 THEN 2000 ELSE 0 END
          FROM generate_series(0, ${bets - 1}) n) TO '/tmp/sabot-copy-resolutions';
    COPY (SELECT ${stage.firstAccount} + n, n, utc_day(now()), 1, 'PAYOUT', 2000 * ceil(${bets}::numeric / ${ACCOUNTS}), 1, NULL, now()
          FROM generate_series(0, least(${bets}, ${ACCOUNTS}) - 1, 2) n) TO '/tmp/sabot-copy-postings';
  `);
  await admin.query('CHECKPOINT');
  const startedAt = performance.now();
  await admin.query(`
    BEGIN;
    COPY copy_resolutions FROM '/tmp/sabot-copy-resolutions';
    COPY copy_postings FROM '/tmp/sabot-copy-postings';
    UPDATE copy_accounts a SET balance_minor = a.balance_minor + p.amount_minor FROM copy_postings p WHERE a.id = p.account_id;
    COMMIT;
  `);
  return { operations: bets, seconds: (performance.now() - startedAt) / 1_000 };
}

/** One transaction per bet: resolution, balance and posting, over a single connection. */
export async function settleInALoop(stage: Stage): Promise<Measured> {
  const startedAt = performance.now();
  for (let n = 0; n < LOOP_BETS; n++) {
    const account = stage.firstAccount + n;
    await stage.sql.query('BEGIN');
    await stage.sql.query(`INSERT INTO loop_resolutions VALUES (utc_day(now()), 1, $1, $2, 'WON', 2000)`, [
      account,
      n,
    ]);
    await stage.sql.query('UPDATE loop_accounts SET balance_minor = balance_minor + 2000 WHERE id = $1', [
      account,
    ]);
    await stage.sql.query(
      `INSERT INTO loop_postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
       VALUES ($1, utc_day(now()), 1, 'PAYOUT', 2000, now())`,
      [account],
    );
    await stage.sql.query('COMMIT');
  }
  const measured = { operations: LOOP_BETS, seconds: (performance.now() - startedAt) / 1_000 };
  await stage.sql.query('TRUNCATE loop_resolutions');
  return measured;
}

/** Separate tables for the loop, so that the ledger stays correct. */
export async function prepareLoop(stage: Stage): Promise<void> {
  await stage.sql.query(`
    CREATE TABLE loop_resolutions (LIKE bet_resolutions INCLUDING ALL);
    CREATE TABLE loop_postings (LIKE postings INCLUDING ALL);
    CREATE TABLE loop_accounts (LIKE accounts INCLUDING ALL) WITH (fillfactor = 50);
    INSERT INTO loop_accounts SELECT * FROM accounts;
    ANALYZE loop_accounts;
  `);
}
