/** Totals of a round, read from its bets. */
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { TargetTotal } from '../round/rounds.store.js';

export interface ReadTotals {
  readonly totals: readonly TargetTotal[];
  readonly playerCount: number;
  /** The number of acceptances and removals so far: of two readings, the higher one is newer. */
  readonly revision: bigint;
  readonly readAt: Date;
}

interface TotalsRow extends TargetTotal {
  readonly removed_count: number;
  readonly player_count: number;
  readonly read_at: Date;
}

@Injectable()
export class BetTotalsStore {
  constructor(private readonly database: Database) {}

  /** Reads the totals, unless any replica did so within the interval. */
  async readOnceIn(intervalMs: number, roundNo: bigint): Promise<ReadTotals | undefined> {
    const claimed = await this.database.prisma.$executeRaw`
      INSERT INTO bet_totals_told AS t (round_no, told_at) VALUES (${roundNo}, clock_timestamp())
      ON CONFLICT (round_no) DO UPDATE SET told_at = clock_timestamp()
      WHERE t.told_at <= clock_timestamp() - ${intervalMs} * interval '1 millisecond'`;
    return claimed === 0 ? undefined : this.read(roundNo);
  }

  async read(roundNo: bigint): Promise<ReadTotals> {
    const rows = await this.database.prisma.$queryRaw<TotalsRow[]>`
      SELECT target, staked_minor, bet_count, bettor_count, removed_count, player_count, clock_timestamp() AS read_at
      FROM bet_totals(${roundNo})`;
    // A bet that was taken back had been accepted first, so it counts twice.
    const changes = rows.reduce((sum, row) => sum + row.bet_count + 2 * row.removed_count, 0);
    return {
      totals: rows.filter(({ bet_count }) => bet_count > 0),
      playerCount: rows[0]?.player_count ?? 0,
      revision: BigInt(changes),
      readAt: rows[0]?.read_at ?? new Date(),
    };
  }
}
