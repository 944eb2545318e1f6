/** Bets in the database. A batch is sent as one text per column, and its verdicts come back as one row. */
import { Injectable } from '@nestjs/common';
import type { TableLimits } from '@sabot/cards';
import { Database } from '../database.js';

/** A bet that is ready to be judged by the database. */
export interface BetOrder {
  readonly roundId: string;
  readonly accountId: bigint;
  readonly betId: string;
  readonly target: string;
  readonly amountMinor: bigint;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly playerSeed: string;
}

/** The database's verdict on a bet; the letters are those of `place_bets`. */
export type VerdictCode = 'A' | 'R' | 'U' | 'C' | 'N' | 'X' | 'B' | 'L';

export interface StoredVerdict {
  readonly code: VerdictCode;
  readonly sequence: bigint;
  /** The balance after the bet, the sum on the target, or the insufficient balance. */
  readonly figureMinor: bigint;
  /** The version of the account's balance. */
  readonly version: bigint;
}

export interface RemovedBets {
  readonly betIds: readonly string[];
  readonly refundedMinor: bigint;
  readonly balanceMinor: bigint;
  readonly version: bigint;
}

/** What would stay on a target if a bet were taken back: less than its minimum. */
export interface StakeLeft {
  readonly target: string;
  readonly leftMinor: bigint;
}

interface RemovedRow {
  readonly bet_ids: string[];
  readonly refunded_minor: bigint;
  readonly balance_minor: bigint;
  readonly account_version: bigint;
  readonly target: string | null;
  readonly left_minor: bigint | null;
}

@Injectable()
export class BettingStore {
  constructor(private readonly database: Database) {}

  /** Judges and books a batch in one transaction; at most one bet per account, in the order of account ids. */
  async place(orders: readonly BetOrder[]): Promise<StoredVerdict[]> {
    const roundIds = [...new Set(orders.map(({ roundId }) => roundId))];
    const roundAt = new Map(roundIds.map((id, at) => [id, at + 1]));
    const column = (of: (order: BetOrder) => unknown): string => `{${orders.map(of).join(',')}}`;
    const [row] = await this.database.prisma.$queryRaw<
      { codes: string; sequences: string; figures: string; versions: string }[]
    >`
      SELECT codes, sequences, figures, versions FROM place_bets(
        ${`{${roundIds.join(',')}}`}::uuid[],
        ${column(({ roundId }) => roundAt.get(roundId))}::integer[],
        ${column(({ accountId }) => accountId)}::bigint[],
        ${column(({ betId }) => betId)}::uuid[],
        ${column(({ target }) => target)}::text[],
        ${column(({ amountMinor }) => amountMinor)}::bigint[],
        ${column(({ minMinor }) => minMinor)}::bigint[],
        ${column(({ maxMinor }) => maxMinor)}::bigint[],
        ${column(({ playerSeed }) => quoted(playerSeed))}::text[])`;
    if (row?.codes.length !== orders.length) throw new Error('place_bets left a bet without a verdict');
    const sequences = row.sequences.split(',');
    const figures = row.figures.split(',');
    const versions = row.versions.split(',');
    return orders.map((_, at) => ({
      code: row.codes.charAt(at) as VerdictCode,
      sequence: BigInt(sequences[at] ?? 0),
      figureMinor: BigInt(figures[at] ?? 0),
      version: BigInt(versions[at] ?? 0),
    }));
  }

  /** The round and sequence of a bet; undefined when the account has no such bet. */
  async locate(accountId: bigint, betId: string): Promise<{ roundId: string; sequence: bigint } | undefined> {
    const key = await this.database.prisma.betKey.findUnique({
      where: { accountId_betId: { accountId, betId } },
    });
    if (!key) return undefined;
    const round = await this.database.prisma.round.findUniqueOrThrow({ where: { no: key.roundNo } });
    return { roundId: round.id, sequence: key.sequence };
  }

  /** The accounts of a user, whatever their currency. */
  async accountsOf(owner: string): Promise<bigint[]> {
    const accounts = await this.database.prisma.account.findMany({
      where: { kind: 'PLAYER', owner },
      select: { id: true },
    });
    return accounts.map(({ id }) => id);
  }

  /**
   * Takes back one bet, or all bets of an account in the round; undefined when the round takes no more bets. One bet stays if
   * less than the minimum would stay without it.
   */
  async remove(
    roundId: string,
    accountId: bigint,
    sequence: bigint | null,
    limits: TableLimits,
  ): Promise<RemovedBets | StakeLeft | undefined> {
    const minimums = Object.entries(limits).flatMap(([target, limit]) =>
      limit ? [{ target, minMinor: limit.minMinor }] : [],
    );
    const [row] = await this.database.prisma.$queryRaw<RemovedRow[]>`
      SELECT bet_ids::text[], refunded_minor, balance_minor, account_version, target, left_minor
      FROM remove_bets(
        ${roundId}::uuid, ${accountId}, ${sequence}, ${minimums.map(({ target }) => target)}::text[],
        ${minimums.map(({ minMinor }) => minMinor)}::bigint[])`;
    const { target, left_minor: leftMinor } = row ?? { target: null, left_minor: null };
    if (target !== null && leftMinor !== null) return { target, leftMinor };
    return (
      row && {
        betIds: row.bet_ids,
        refundedMinor: row.refunded_minor,
        balanceMinor: row.balance_minor,
        version: row.account_version,
      }
    );
  }
}

/** A text as an element of an array literal. */
function quoted(text: string): string {
  return text === '' ? '""' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
