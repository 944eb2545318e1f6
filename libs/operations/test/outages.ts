/** The outages that are played, with whom they must wake and within how many minutes. */
import type { Stack } from '@sabot/stack';
import type { SpawnedService } from '@sabot/testing';
import { Client } from 'pg';

export interface Outage {
  readonly name: string;
  readonly severity: 'page' | 'ticket';
  readonly alert: string;
  readonly withinMinutes: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** What the services themselves wait before they show it, at whatever pace the rules run. */
  readonly unpacedMs?: number;
  readonly begin: (stack: Stack) => Promise<void> | void;
  readonly end: (stack: Stack) => Promise<unknown>;
}

const PAGE = { severity: 'page', withinMinutes: 3 } as const;
const TICKET = { severity: 'ticket', withinMinutes: 15 } as const;

/** Kills the last process of a service, and starts it again. */
function processLost(service: 'wallet' | 'round-scheduler' | 'gateway' | 'dealing' | 'history') {
  let lost: SpawnedService | undefined;
  return {
    begin: async (stack: Stack): Promise<void> => {
      lost = stack.processes(service).at(-1);
      await lost?.kill9();
    },
    end: async (stack: Stack): Promise<void> => {
      if (lost) await stack.restart(service, lost);
    },
  };
}

function inDatabase(service: 'wallet' | 'round-scheduler', sql: string) {
  return async (stack: Stack): Promise<void> => {
    const client = new Client({ connectionString: stack.config.databaseUrls[service].owner });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
}

export const POSTGRESQL_AWAY: Outage = {
  name: 'PostgreSQL away',
  ...PAGE,
  alert: 'SabotDependencyAway',
  labels: { dependency: 'database' },
  begin: (stack) => stack.infrastructure.postgres.kill(),
  end: (stack) => stack.infrastructure.postgres.restart(),
};

export const OUTAGES: readonly Outage[] = [
  POSTGRESQL_AWAY,
  {
    name: 'NATS away',
    ...PAGE,
    alert: 'SabotDependencyAway',
    labels: { dependency: 'nats' },
    begin: (stack) => stack.infrastructure.nats.kill(),
    end: (stack) => stack.infrastructure.nats.restart(),
  },
  {
    name: 'Redis away',
    ...TICKET,
    alert: 'SabotDependencyAway',
    labels: { dependency: 'redis' },
    begin: (stack) => stack.infrastructure.redis.kill(),
    end: (stack) => stack.infrastructure.redis.restart(),
  },
  {
    name: 'one of two wallets gone',
    ...TICKET,
    alert: 'SabotReplicaRed',
    labels: { service: 'wallet' },
    ...processLost('wallet'),
  },
  {
    name: 'every scheduler gone',
    ...PAGE,
    alert: 'SabotServiceAbsent',
    labels: { service: 'round-scheduler' },
    ...processLost('round-scheduler'),
  },
  {
    name: 'every dealing gone',
    ...PAGE,
    alert: 'SabotServiceAbsent',
    labels: { service: 'dealing' },
    ...processLost('dealing'),
  },
  {
    name: 'every gateway gone',
    ...PAGE,
    alert: 'SabotServiceAbsent',
    labels: { service: 'gateway' },
    ...processLost('gateway'),
  },
  {
    name: 'bets refused by the database',
    ...PAGE,
    alert: 'SabotBetFailures',
    begin: inDatabase('wallet', 'ALTER TABLE bets ADD CONSTRAINT rehearsal CHECK (false) NOT VALID'),
    end: inDatabase('wallet', 'ALTER TABLE bets DROP CONSTRAINT rehearsal'),
  },
  {
    name: 'a table halted',
    ...PAGE,
    alert: 'SabotTableHalted',
    begin: inDatabase('round-scheduler', "UPDATE tables SET halted_reason = 'a rehearsal' WHERE id = 'shoe'"),
    end: inDatabase(
      'round-scheduler',
      "UPDATE tables SET halted_reason = NULL WHERE id = 'shoe'; SELECT pg_notify('table_moved', 'shoe')",
    ),
  },
  {
    name: 'a table stuck',
    ...PAGE,
    alert: 'SabotStuckRound',
    unpacedMs: 10_000,
    begin: inDatabase(
      'round-scheduler',
      `CREATE FUNCTION rehearsal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a rehearsal'; END $$;
       CREATE TRIGGER rehearsal BEFORE INSERT OR UPDATE ON rounds FOR EACH ROW EXECUTE FUNCTION rehearsal()`,
    ),
    end: inDatabase('round-scheduler', 'DROP TRIGGER rehearsal ON rounds; DROP FUNCTION rehearsal()'),
  },
  {
    name: 'the ledger unequal',
    severity: 'page',
    withinMinutes: 1,
    alert: 'SabotLedgerImbalance',
    begin: inDatabase(
      'wallet',
      `INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
       VALUES (1, utc_day(now()), 999999999, 'DEPOSIT', -7, now())`,
    ),
    end: inDatabase(
      'wallet',
      `ALTER TABLE postings DISABLE TRIGGER USER; DELETE FROM postings WHERE transfer_id = 999999999;
       ALTER TABLE postings ENABLE TRIGGER USER`,
    ),
  },
];
