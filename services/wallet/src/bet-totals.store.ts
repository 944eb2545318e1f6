/** Totals of a round, read from its bets. */
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { RoundsStore, type TargetTotal } from './rounds.store.js';

export interface ReadTotals {
  readonly totals: readonly TargetTotal[];
  readonly playerCount: number;
  /** Acceptances and removals that are counted: of two readings the higher one is the newer. */
  readonly revision: bigint;
  readonly readAt: Date;
}

@Injectable()
export class BetTotalsStore {
  constructor(
    private readonly database: Database,
    private readonly rounds: RoundsStore,
  ) {}

  /** Reads the totals unless somebody did so within the interval. */
  async readOnceIn(intervalMs: number, roundNo: bigint): Promise<ReadTotals | undefined> {
    const claimed = await this.database.prisma.$executeRaw`
      INSERT INTO bet_totals_told AS t (round_no, told_at) VALUES (${roundNo}, clock_timestamp())
      ON CONFLICT (round_no) DO UPDATE SET told_at = clock_timestamp()
      WHERE t.told_at <= clock_timestamp() - ${intervalMs} * interval '1 millisecond'`;
    if (claimed === 0) return undefined;
    const [counted] = await this.database.prisma.$queryRaw<
      { players: number; revision: bigint; read_at: Date }[]
    >`
      SELECT (count(DISTINCT b.account_id) FILTER (WHERE b.status <> 'REMOVED'))::integer AS players,
             count(*) + count(*) FILTER (WHERE b.status = 'REMOVED') AS revision, clock_timestamp() AS read_at
      FROM bets_with_status b JOIN rounds r ON r.no = b.round_no AND r.opened_on = b.opened_on
      WHERE r.no = ${roundNo}`;
    if (!counted) throw new Error('counting answered nothing');
    const totals = await this.rounds.totals(roundNo);
    return { totals, playerCount: counted.players, revision: counted.revision, readAt: counted.read_at };
  }
}
