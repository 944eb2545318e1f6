/**
 * What a player may look up: bets, postings, and the place of a bet in a sealed book. Each bet is looked up by its whole
 * key: the planner cannot know how large a new round is and might read the whole round for each bet.
 */
import { Injectable } from '@nestjs/common';
import type { BetStatusName } from '@sabot/translation';
import { Database } from '../database.js';
import { type PostingKind, Prisma, type Round } from '../generated/client.js';

export interface BetRow {
  readonly bet_id: string;
  readonly round_id: string;
  readonly table_id: string;
  readonly currency: string;
  readonly target: string;
  readonly amount_minor: bigint;
  readonly status: BetStatusName;
  readonly payout_minor: bigint;
  readonly sequence: bigint;
  readonly accepted_at: Date;
}

/** A bet with its round and the balance after it. */
export interface StatedBetRow extends BetRow {
  /** Where the list continues after this bet. */
  readonly position: bigint;
  readonly round_number: number | null;
  /** How the round was settled, as JSON text. */
  readonly round_result: string | null;
  /** After the last posting of the bet; null if that was posted before balances were stored. */
  readonly balance_after_minor: bigint | null;
}

export interface PostingRow {
  readonly id: bigint;
  readonly transfer_id: bigint;
  readonly kind: PostingKind;
  readonly amount_minor: bigint;
  readonly round_id: string | null;
  readonly bet_id: string | null;
  readonly hand_id: string | null;
  readonly posted_at: Date;
  readonly round_number: number | null;
  readonly balance_after_minor: bigint | null;
}

export interface BookedBetRow {
  readonly bet_id: string;
  readonly alias: string;
  readonly target: string;
  readonly amount_minor: bigint;
  readonly player_seed: string;
  readonly sequence: bigint;
}

export interface ResolvedBetRow extends BookedBetRow {
  readonly status: BetStatusName;
  readonly payout_minor: bigint;
}

/** The part of a sealed book that holds a bet. */
export interface BookPart {
  readonly chunk: number;
  readonly leaves: Uint8Array;
  /** The roots of all chunks of the book. */
  readonly roots: readonly Uint8Array[];
}

/** What a statement adds to a bet: its round, and the balance after it, wherever that is stored. */
const WITH_ITS_ROUND = Prisma.sql`
  r.number AS round_number, CASE r.status WHEN 'SETTLED' THEN r.resolution::text END AS round_result,
  CASE WHEN b.status = 'REMOVED' THEN b.balance_after_removal_minor
       WHEN b.payout_minor > 0 THEN paid.balance_after_minor
       ELSE b.balance_after_minor END AS balance_after_minor`;

/** The posting that paid or refunded a bet, by its key. */
const ITS_PAYOUT = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT balance_after_minor FROM postings
    WHERE account_id = a.id AND id = r.payouts_posting_id AND posted_on = r.payouts_posted_on OFFSET 0
  ) paid ON true`;

@Injectable()
export class StatementsStore {
  constructor(private readonly database: Database) {}

  /** Bets of a user before a posting, newest first. Each stake posting is one bet. */
  async bets(owner: string, before: bigint, limit: number): Promise<StatedBetRow[]> {
    return this.database.prisma.$queryRaw<StatedBetRow[]>`
      SELECT p.id AS position, b.bet_id::text, r.id::text AS round_id, r.table_id, r.currency, b.target,
             b.amount_minor, b.status, b.payout_minor, b.sequence, b.accepted_at, ${WITH_ITS_ROUND}
      FROM accounts a
      JOIN postings p ON p.account_id = a.id AND p.kind = 'STAKE' AND p.id < ${before}
      JOIN rounds r ON r.no = p.round_no
      CROSS JOIN LATERAL (
        SELECT * FROM bets_with_status
        WHERE opened_on = r.opened_on AND round_no = r.no AND account_id = a.id AND sequence = p.sequence OFFSET 0
      ) b
      ${ITS_PAYOUT}
      WHERE a.kind = 'PLAYER' AND a.owner = ${owner}
      ORDER BY p.id DESC LIMIT ${limit}`;
  }

  /** Bets of a user in one round before a sequence, newest first. */
  async betsInRound(
    { owner, roundId, pendingOnly }: { owner: string; roundId: string; pendingOnly: boolean },
    before: bigint,
    limit: number,
  ): Promise<StatedBetRow[]> {
    return this.database.prisma.$queryRaw<StatedBetRow[]>`
      SELECT b.sequence AS position, b.bet_id::text, r.id::text AS round_id, r.table_id, r.currency, b.target,
             b.amount_minor, b.status, b.payout_minor, b.sequence, b.accepted_at, ${WITH_ITS_ROUND}
      FROM rounds r
      JOIN accounts a ON a.kind = 'PLAYER' AND a.owner = ${owner} AND a.currency = r.currency
      CROSS JOIN LATERAL (
        SELECT * FROM bets_with_status
        WHERE opened_on = r.opened_on AND round_no = r.no AND account_id = a.id AND sequence < ${before} OFFSET 0
      ) b
      ${ITS_PAYOUT}
      WHERE r.id = ${roundId}::uuid AND (b.status = 'PENDING' OR NOT ${pendingOnly}::boolean)
      ORDER BY b.sequence DESC LIMIT ${limit}`;
  }

  /** Postings on an account before a posting, newest first. */
  async postings(accountId: bigint, before: bigint, limit: number): Promise<PostingRow[]> {
    return this.database.prisma.$queryRaw<PostingRow[]>`
      SELECT p.id, p.transfer_id, p.kind::text, p.amount_minor, r.id::text AS round_id, b.bet_id::text,
             h.id::text AS hand_id, p.posted_at, r.number AS round_number,
             CASE WHEN p.hand_no IS NOT NULL THEN p.balance_after_minor
                  WHEN p.kind = 'STAKE' THEN b.balance_after_minor
                  WHEN p.kind = 'REMOVAL' THEN b.balance_after_removal_minor
                  ELSE p.balance_after_minor END AS balance_after_minor
      FROM postings p
      LEFT JOIN rounds r ON r.no = p.round_no
      LEFT JOIN hands h ON h.no = p.hand_no
      LEFT JOIN LATERAL (
        SELECT * FROM bets_with_status
        WHERE opened_on = r.opened_on AND round_no = r.no AND account_id = p.account_id AND sequence = p.sequence OFFSET 0
      ) b ON true
      WHERE p.account_id = ${accountId} AND p.id < ${before}
      ORDER BY p.id DESC LIMIT ${limit}`;
  }

  /** A bet of a user that is in the book of a round; undefined when the user has no such bet there. */
  async bookedBet(owner: string, roundId: string, betId: string): Promise<BookedBetRow | undefined> {
    const [row] = await this.database.prisma.$queryRaw<BookedBetRow[]>`
      SELECT b.bet_id::text, a.alias, b.target, b.amount_minor, b.player_seed, b.sequence
      FROM rounds r
      JOIN accounts a ON a.kind = 'PLAYER' AND a.owner = ${owner} AND a.currency = r.currency
      JOIN bet_keys k ON k.account_id = a.id AND k.bet_id = ${betId}::uuid
      CROSS JOIN LATERAL (
        SELECT * FROM bets_with_status
        WHERE opened_on = r.opened_on AND round_no = r.no AND account_id = a.id AND sequence = k.sequence OFFSET 0
      ) b
      WHERE r.id = ${roundId}::uuid AND b.status <> 'REMOVED'`;
    return row;
  }

  /** The bets of a sealed book in its order, with what became of them. */
  async book({ no, openedOn }: Pick<Round, 'no' | 'openedOn'>): Promise<ResolvedBetRow[]> {
    return this.database.prisma.$queryRaw<ResolvedBetRow[]>`
      SELECT b.bet_id::text, a.alias, b.target, b.amount_minor, b.player_seed, b.sequence, b.status, b.payout_minor
      FROM bets_with_status b
      CROSS JOIN LATERAL (SELECT alias FROM accounts WHERE id = b.account_id OFFSET 0) a
      WHERE b.opened_on = ${openedOn}::date AND b.round_no = ${no} AND b.status <> 'REMOVED'
      ORDER BY b.sequence`;
  }

  /** The chunk of a sealed book that contains a sequence. */
  async bookPart(roundNo: bigint, sequence: bigint): Promise<BookPart | undefined> {
    const part = await this.database.prisma.betBookChunk.findFirst({
      where: { roundNo, firstSequence: { lte: sequence } },
      orderBy: { chunk: 'desc' },
    });
    if (!part) return undefined;
    const rows = await this.database.prisma.betBookChunk.findMany({
      where: { roundNo },
      orderBy: { chunk: 'asc' },
      select: { root: true },
    });
    return { chunk: part.chunk, leaves: part.leaves, roots: rows.map(({ root }) => root) };
  }

  async round(roundId: string): Promise<Round | undefined> {
    return (await this.database.prisma.round.findUnique({ where: { id: roundId } })) ?? undefined;
  }
}
