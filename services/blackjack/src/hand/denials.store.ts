/** Reports of denied decisions, and the public figures, in the database. */
import { Injectable } from '@nestjs/common';
import type { SignedDecision } from '@sabot/fairness/hand';
import { Database } from '../database.js';

export interface DeniedDecision extends SignedDecision {
  /** The cards that were due for it. */
  readonly due: readonly number[];
}

/** How the hands of a table were decided. */
export interface TableFigures {
  readonly tableId: string;
  readonly hands: bigint;
  readonly refunded: bigint;
  readonly byPlayer: bigint;
  readonly recovered: bigint;
  readonly automatic: bigint;
  readonly denied: bigint;
  readonly returnedPpm: bigint;
}

@Injectable()
export class DenialsStore {
  constructor(private readonly database: Database) {}

  /** Whether the report was stored; it is not if there is one for this decision already. */
  async add(handId: string, { k, play, hand, link, signature, due }: DeniedDecision): Promise<boolean> {
    const { count } = await this.database.prisma.deniedDecision.createMany({
      data: { handId, k, play, handIndex: hand, link, signature, due: [...due] },
      skipDuplicates: true,
    });
    return count > 0;
  }

  async of(handId: string): Promise<readonly DeniedDecision[]> {
    const rows = await this.database.prisma.deniedDecision.findMany({
      where: { handId },
      orderBy: { k: 'asc' },
    });
    return rows.map(({ k, play, handIndex, link, signature, due }) => ({
      k,
      play,
      hand: handIndex,
      link,
      signature,
      due,
    }));
  }

  figures(days: number): Promise<readonly TableFigures[]> {
    return this.database.prisma.$queryRaw<TableFigures[]>`
      WITH ended AS (
        SELECT id, table_id, state, staked_minor, paid_minor FROM hands
        WHERE ended_at > clock_timestamp() - ${days}::integer * interval '1 day'
      ),
      decided AS (
        SELECT e.table_id, s.actor, count(*) AS decisions FROM ended e JOIN steps s ON s.hand_id = e.id GROUP BY 1, 2
      ),
      reported AS (
        SELECT e.table_id, count(*) AS decisions FROM ended e JOIN denied_decisions d ON d.hand_id = e.id GROUP BY 1
      )
      SELECT e.table_id AS "tableId",
        count(*) FILTER (WHERE e.state = 'SETTLED') AS hands,
        count(*) FILTER (WHERE e.state = 'REFUNDED') AS refunded,
        coalesce((SELECT d.decisions FROM decided d WHERE d.table_id = e.table_id AND d.actor = 'player'), 0) AS "byPlayer",
        coalesce((SELECT d.decisions FROM decided d WHERE d.table_id = e.table_id AND d.actor = 'recover'), 0) AS recovered,
        coalesce((SELECT d.decisions FROM decided d WHERE d.table_id = e.table_id AND d.actor = 'automatic'), 0) AS automatic,
        coalesce((SELECT r.decisions FROM reported r WHERE r.table_id = e.table_id), 0) AS denied,
        coalesce((sum(e.paid_minor) FILTER (WHERE e.state = 'SETTLED') * 1000000
          / nullif(sum(e.staked_minor) FILTER (WHERE e.state = 'SETTLED'), 0)), 0)::bigint AS "returnedPpm"
      FROM ended e GROUP BY e.table_id ORDER BY e.table_id`;
  }
}
