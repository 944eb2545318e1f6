/** Rounds in the wallet's database. */
import { Injectable } from '@nestjs/common';
import type { BetReturn, TermsJson } from '@sabot/cards';
import { Database } from '../database.js';
import type { Prisma, Round } from '../generated/client.js';
import type { SealedBook } from './bet-book.js';

export interface RoundToOpen {
  readonly id: string;
  readonly tableId: string;
  readonly number: number;
  readonly game: string;
  readonly currency: string;
  readonly bettingWindowMs: number;
  readonly terms: TermsJson;
}

export interface TargetTotal {
  readonly target: string;
  readonly staked_minor: bigint;
  readonly bet_count: number;
  /** Players with a stake on the target. */
  readonly bettor_count: number;
}

interface Return {
  readonly status: BetReturn['status'] | 'REFUNDED';
  readonly multiple: BetReturn['multiple'];
}

/** How a round ends: what becomes of its bets, and what is stored as the reason. */
export interface Ending {
  readonly roundId: string;
  readonly currency: string;
  readonly from: readonly Round['status'][];
  readonly to: 'SETTLED' | 'VOIDED';
  readonly resolution: Prisma.InputJsonValue;
  /** What becomes of the bets on each target. */
  readonly returns: Readonly<Partial<Record<string, Return>>>;
}

/** How many bets one event describes. It holds whole accounts, so there may be a few more. */
const CHUNK_BETS = 1_000;
const SEAL_TIMEOUT_MS = 30_000;

@Injectable()
export class RoundsStore {
  constructor(private readonly database: Database) {}

  /** Opens a round by the database's clock, or returns the existing one with this id. */
  async open(round: RoundToOpen): Promise<Round> {
    await this.database.prisma.$executeRaw`
      INSERT INTO rounds (id, table_id, number, game, currency, terms, opened_on, opened_at, closes_at)
      SELECT ${round.id}::uuid, ${round.tableId}, nullif(${round.number}, 0), ${round.game}, ${round.currency},
             ${JSON.stringify(round.terms)}::jsonb, utc_day(t.now), t.now, t.now + nullif(${round.bettingWindowMs}, 0) * interval '1 millisecond'
      FROM (SELECT clock_timestamp() AS now) t
      ON CONFLICT (id) DO NOTHING`;
    return this.database.prisma.round.findUniqueOrThrow({ where: { id: round.id } });
  }

  /**
   * Seals a round: takes its lock, which waits for bets in flight, reads the book and writes its root. All of that is one
   * transaction, so no bet can slip in after the root.
   */
  async seal(roundId: string, seal: (chunks: readonly string[]) => SealedBook): Promise<Round | undefined> {
    return this.database.prisma.$transaction(
      async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM take_round(${roundId}::uuid)`;
        const round = await transaction.round.findUnique({ where: { id: roundId } });
        if (round?.status !== 'OPEN') return round ?? undefined;
        const chunks = await transaction.$queryRaw<
          { bets: string }[]
        >`SELECT bets FROM bet_book(${round.no})`;
        const book = seal(chunks.map(({ bets }) => bets));
        await transaction.betBookChunk.createMany({
          data: book.chunks.map((chunk, at) => ({ roundNo: round.no, chunk: at, ...chunk })),
        });
        await transaction.$executeRaw`
          UPDATE rounds SET status = 'SEALED', sealed_at = clock_timestamp(), bet_book_root = ${book.root}, bet_count = ${book.count}
          WHERE no = ${round.no}`;
        return transaction.round.findUniqueOrThrow({ where: { id: roundId } });
      },
      { timeout: SEAL_TIMEOUT_MS, maxWait: SEAL_TIMEOUT_MS },
    );
  }

  /** What is staked on each target of a round that has a bet. */
  async totals(roundNo: bigint): Promise<TargetTotal[]> {
    return this.database.prisma.$queryRaw<TargetTotal[]>`
      SELECT target, staked_minor, bet_count, bettor_count FROM bet_totals(${roundNo}) WHERE bet_count > 0`;
  }

  /** Ends a round once, and returns the round as it is afterwards, whoever ended it. */
  async end({ roundId, currency, from, to, resolution, returns }: Ending): Promise<Round | undefined> {
    const ends = Object.entries(returns).flatMap(([target, end]) => (end ? [{ target, ...end }] : []));
    const column = (of: (end: Return & { target: string }) => unknown): string =>
      `{${ends.map(of).join(',')}}`;
    await this.database.prisma.$queryRaw`
      SELECT 1 FROM resolve_round(
        ${roundId}::uuid, ${`{${from.join(',')}}`}::round_status[], ${to}::round_status,
        ${JSON.stringify(resolution)}::jsonb, ${to === 'SETTLED' ? 'PAYOUT' : 'REFUND'}::posting_kind,
        ${column(({ target }) => target)}::text[],
        ${column(({ status }) => status)}::resolution_status[],
        ${column(({ multiple }) => multiple.numerator)}::bigint[],
        ${column(({ multiple }) => multiple.denominator)}::bigint[],
        system_account('HOUSE', ${currency}), ${CHUNK_BETS})`;
    return (await this.database.prisma.round.findUnique({ where: { id: roundId } })) ?? undefined;
  }
}
