/**
 * Reads the balances and bets of many players in one statement, so a balance and the bets beside it belong to the same
 * instant. Every row is looked up by its key: the planner cannot know how large a new round is and might read all of it.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { StoredAccount } from './accounts.store.js';
import type { BetRow } from './statements.store.js';

export interface StoredHolding {
  /** Absent if the player has none in the currency. */
  readonly account?: StoredAccount;
  readonly bets: readonly BetRow[];
  readonly openTableIds: readonly string[];
}

/** One row per bet; a player without bets has one row without a bet. */
type HoldingRow = { [Column in keyof BetRow]: BetRow[Column] | null } & {
  readonly place: bigint;
  readonly account_id: bigint | null;
  readonly alias: string | null;
  readonly balance_minor: bigint | null;
  readonly version: bigint | null;
  readonly open_tables: readonly string[] | null;
};

/** Open bets are searched among this many of a player's latest stakes. */
const OPEN_AMONG_STAKES = 50;

@Injectable()
export class HoldingsStore {
  constructor(private readonly database: Database) {}

  /** One entry per player, in the order given. `maxBets` bounds the bets of all players together. */
  async read(
    owners: readonly string[],
    currency: string,
    roundIds: readonly string[],
    maxBets: number,
  ): Promise<StoredHolding[]> {
    const rows = await this.database.prisma.$queryRaw<HoldingRow[]>`
      WITH holders AS MATERIALIZED (
        SELECT u.place, a.id, a.alias, a.balance_minor, a.version, o.open_tables
        FROM unnest(${owners}::text[]) WITH ORDINALITY AS u (owner, place)
        LEFT JOIN LATERAL (
          SELECT id, alias, balance_minor, version FROM accounts
          WHERE kind = 'PLAYER' AND owner = u.owner AND currency = ${currency} OFFSET 0
        ) a ON true
        CROSS JOIN LATERAL (
          SELECT array_agg(DISTINCT r.table_id) AS open_tables
          FROM accounts any_currency
          CROSS JOIN LATERAL (
            SELECT round_no, sequence FROM postings
            WHERE account_id = any_currency.id AND kind = 'STAKE'
            ORDER BY id DESC LIMIT ${OPEN_AMONG_STAKES}
          ) stake
          CROSS JOIN LATERAL (
            SELECT no, opened_on, table_id FROM rounds
            WHERE no = stake.round_no AND status IN ('OPEN', 'SEALED') OFFSET 0
          ) r
          WHERE any_currency.kind = 'PLAYER' AND any_currency.owner = u.owner
            AND NOT EXISTS (
              SELECT FROM bet_resolutions
              WHERE opened_on = r.opened_on AND round_no = r.no AND account_id = any_currency.id
                AND sequence = stake.sequence)
        ) o
      )
      SELECT h.place, h.id AS account_id, h.alias, h.balance_minor, h.version, h.open_tables, b.*
      FROM holders h
      LEFT JOIN LATERAL (
        SELECT bet.bet_id::text, r.id::text AS round_id, r.table_id, r.currency, bet.target, bet.amount_minor, bet.status,
               bet.payout_minor, bet.sequence, bet.accepted_at
        FROM rounds r
        CROSS JOIN LATERAL (
          SELECT * FROM bets_with_status
          WHERE opened_on = r.opened_on AND round_no = r.no AND account_id = h.id AND status <> 'REMOVED' OFFSET 0
        ) bet
        WHERE r.id = ANY (${roundIds}::uuid[])
      ) b ON true
      ORDER BY h.place, b.sequence LIMIT ${maxBets + owners.length}`;
    const byOwner: HoldingRow[][] = owners.map(() => []);
    for (const row of rows) byOwner[Number(row.place) - 1]?.push(row);
    return byOwner.map(holdingOf);
  }
}

function holdingOf(rows: readonly HoldingRow[]): StoredHolding {
  const [first] = rows;
  const { account_id: id, alias, balance_minor: balanceMinor, version } = first ?? {};
  return {
    ...(id && {
      account: { id, alias: alias ?? '', balanceMinor: balanceMinor ?? 0n, version: version ?? 0n },
    }),
    bets: rows.flatMap((row) => (row.bet_id === null ? [] : [row as BetRow])),
    openTableIds: first?.open_tables ?? [],
  };
}
