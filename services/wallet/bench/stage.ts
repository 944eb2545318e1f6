/** The setup of the benchmark: its own PostgreSQL and NATS, one wallet process, a hundred thousand accounts. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { BACCARAT, DEFAULT_PAY_TABLE } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, limitsForAll } from '@sabot/cards';
import { subjects } from '@sabot/contracts';
import { NatsClient } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import { isolatedDatabase, spawnService, startInfrastructure, startNats } from '@sabot/testing';
import { migrate } from '@sabot/database';
import { termsMessage } from '@sabot/translation';
import { prismaFolder } from '@sabot/wallet';
import pg from 'pg';

export const CURRENCY = 'EUR';
export const ACCOUNTS = 100_000;

const WALLET = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Stage {
  readonly client: NatsClient;
  readonly sql: pg.Client;
  readonly databaseUrl: string;
  readonly adminUrl: string;
  /** The id of the first player's account; the others follow without gaps. */
  readonly firstAccount: number;
  openRound(): Promise<string>;
  stop(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const bus = await TestBus.start({ start: startNats });
  const infrastructure = await startInfrastructure({ given: { NATS_URL: bus.url } });
  const database = await isolatedDatabase(infrastructure.postgres.url);
  await migrate(database.url, prismaFolder);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const firstAccount = await makeAccounts(sql);
  const wallet = await spawnService({
    entry: WALLET,
    env: { DATABASE_URL: database.url, ...bus.envOf('wallet'), LOG_LEVEL: 'warn' },
  });
  const client = new NatsClient(bus.connection);
  return {
    client,
    sql,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    firstAccount,
    openRound: () => openRound(client),
    async stop() {
      await wallet.stop();
      await bus.stop();
      await sql.end();
      await infrastructure.stop();
    },
  };
}

/** Players `player-1` and so on, each with ten million units from the issuance account. */
async function makeAccounts(sql: pg.Client): Promise<number> {
  const credit = 1_000_000_000;
  const { rows } = await sql.query<{ first: string }>(
    `WITH opened AS (
       INSERT INTO accounts (owner, currency, balance_minor)
       SELECT 'player-' || n, $1, $2 FROM generate_series(1, $3::integer) n RETURNING id
     ), issued AS (
       INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
       SELECT id, utc_day(now()), nextval('transfer_sequence'), 'DEMO_CREDIT', $2, now() FROM opened
       RETURNING transfer_id, account_id
     ), owed AS (
       INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
       SELECT system_account('ISSUANCE', $1), utc_day(now()), transfer_id, 'DEMO_CREDIT', -$2, now() FROM issued
     )
     SELECT min(account_id)::text AS first FROM issued`,
    [CURRENCY, credit, ACCOUNTS],
  );
  await sql.query(`UPDATE accounts SET balance_minor = $1 WHERE kind = 'ISSUANCE'`, [-credit * ACCOUNTS]);
  await sql.query(`SELECT system_account('HOUSE', $1)`, [CURRENCY]);
  await sql.query('VACUUM ANALYZE');
  return Number(rows[0]?.first);
}

async function openRound(client: NatsClient): Promise<string> {
  const roundId = randomUUID();
  const limits = limitsForAll(['PLAYER', 'BANKER', 'TIE'], DEFAULT_BET_LIMITS);
  const terms = termsMessage(BACCARAT, { limits, payTable: DEFAULT_PAY_TABLE });
  const request = { roundId, tableId: 'bench', currency: CURRENCY, bettingWindowMs: 0, terms };
  const { result } = await client.request(subjects.wallet.openRound, request);
  if (result.case !== 'opened') throw new Error('the round did not open');
  return roundId;
}
