/** Hands and their decisions in the database. Every write is one statement that checks the version it was decided on. */
import { Injectable } from '@nestjs/common';
import type { Reveal } from '@sabot/blackjack';
import type { Actor } from '@sabot/fairness/hand';
import { Database } from '../database.js';
import { Prisma, type Hand as HandRow, type Step as StepRow } from '../generated/client.js';
import type { HandStep } from './hand-game.js';
import type { WrittenEvent } from './hand-events.js';
import type { PendingDecision } from './pending-decision.js';

export type HandState = HandRow['state'];

export interface StoredHand extends Omit<HandRow, 'pending'> {
  readonly pending: PendingDecision | null;
  readonly steps: readonly HandStep[];
}

/** A hand to be prepared. */
export interface HandToPrepare {
  readonly id: string;
  readonly tableId: string;
  readonly userId: string;
  readonly alias: string;
  readonly currency: string;
  readonly rules: object;
  readonly number: number;
  readonly previousHash: string;
  readonly serverHash: string;
  /** How long it waits for its player. */
  readonly holdMs: number;
  /** The exact edge of the house, per first stake, as a decimal. */
  readonly houseEdge: string;
}

/** The columns that a change may set, by their names in the database; amounts as text. */
export interface HandChange {
  readonly state?: HandState;
  readonly pending?: PendingDecision | null;
  readonly bet_id?: string | null;
  readonly stake_minor?: string | null;
  readonly tip?: string | null;
  readonly key?: string | null;
  readonly server_seed?: string;
  readonly hash?: string;
  readonly bundle?: object;
  readonly staked_minor?: string;
  readonly paid_minor?: string;
  readonly net_minor?: string;
  readonly balance_minor?: string;
  readonly balance_version?: string;
}

export interface CommittedChange {
  readonly change: HandChange;
  /** When somebody should look at the hand again, from now; null for its deadline, which stays. */
  readonly dueMs: number | null;
  /** When the hand is to be played on automatically, from now; unchanged if left out. */
  readonly deadlineMs?: number;
  readonly step?: HandStep;
  readonly event?: WrittenEvent;
}

const WITH_STEPS = { steps: { orderBy: { k: 'asc' } } } as const;

@Injectable()
export class HandsStore {
  constructor(private readonly database: Database) {}

  async find(handId: string): Promise<StoredHand | undefined> {
    const row = await this.database.prisma.hand.findUnique({ where: { id: handId }, include: WITH_STEPS });
    return row ? storedHand(row) : undefined;
  }

  /** The hand of a player at a table that has not ended. */
  async current(userId: string, tableId: string): Promise<StoredHand | undefined> {
    const row = await this.database.prisma.hand.findFirst({
      where: { userId, tableId, endedAt: null },
      include: WITH_STEPS,
    });
    return row ? storedHand(row) : undefined;
  }

  /** The number and hash of a player's last hand at a table. */
  async last(userId: string, tableId: string): Promise<{ number: number; hash: string } | undefined> {
    const row = await this.database.prisma.hand.findFirst({
      where: { userId, tableId, endedAt: { not: null } },
      orderBy: { number: 'desc' },
      select: { number: true, hash: true },
    });
    return row?.hash === undefined || row.hash === null ? undefined : { number: row.number, hash: row.hash };
  }

  /** Stores a prepared hand, unless the player has one at the table by now. */
  async prepare(hand: HandToPrepare): Promise<boolean> {
    const count = await this.database.prisma.$executeRaw`
      INSERT INTO hands (id, table_id, user_id, alias, currency, rules, number, previous_hash, server_hash,
                         hold_ms, house_edge, due_at)
      VALUES (${hand.id}::uuid, ${hand.tableId}, ${hand.userId}, ${hand.alias}, ${hand.currency},
              ${JSON.stringify(hand.rules)}::jsonb, ${hand.number}::integer, ${hand.previousHash}, ${hand.serverHash},
              ${hand.holdMs}::bigint, ${hand.houseEdge}::numeric, clock_timestamp() + interval '1 day')
      ON CONFLICT DO NOTHING`;
    return count > 0;
  }

  /** Whether the change was committed; it is not if the hand has changed since this version. */
  async change(
    { id, version }: Pick<StoredHand, 'id' | 'version'>,
    { change, dueMs, deadlineMs, step, event }: CommittedChange,
  ): Promise<boolean> {
    const [answer] = await this.database.prisma.$queryRaw<{ done: boolean }[]>`
      SELECT change_hand(
        ${id}::uuid, ${version}::integer, ${JSON.stringify(change)}::jsonb, ${dueMs}::bigint, ${deadlineMs ?? null}::bigint,
        ${step ? JSON.stringify(step) : null}::jsonb, ${event?.subject ?? null},
        ${event ? Buffer.from(event.payload).toString('base64') : null}) AS done`;
    return answer?.done === true;
  }

  /** Whether the time of a hand is over, by the database's clock, and the hand has not changed since this version. */
  async isOverdue({ id, version }: Pick<StoredHand, 'id' | 'version'>): Promise<boolean> {
    const [found] = await this.database.prisma.$queryRaw<{ overdue: boolean }[]>`
      SELECT coalesce(deadline <= clock_timestamp(), false) AS overdue
      FROM hands WHERE id = ${id}::uuid AND version = ${version}::integer`;
    return found?.overdue === true;
  }

  /** Deletes a hand that is still only prepared. */
  async forget({ id, version }: StoredHand): Promise<void> {
    await this.database.prisma.hand.deleteMany({ where: { id, version, state: 'PREPARED' } });
  }

  async claimDue(claimMs: number, rows: number): Promise<readonly string[]> {
    const claimed = await this.database.prisma.$queryRaw<{ id: string }[]>`
      SELECT claim_due_hands(${claimMs}::bigint, ${rows}::integer)::text AS id`;
    return claimed.map(({ id }) => id);
  }

  /** Opened hands of a player before a position, newest first. */
  async list(
    userId: string,
    before: { openedAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<StoredHand[]> {
    const place: Prisma.HandWhereInput = before
      ? { OR: [{ openedAt: { lt: before.openedAt } }, { openedAt: before.openedAt, id: { gt: before.id } }] }
      : { openedAt: { not: null } };
    const rows = await this.database.prisma.hand.findMany({
      where: { userId, ...place },
      orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
      take: limit,
      include: WITH_STEPS,
    });
    return rows.map(storedHand);
  }
}

function storedHand({ pending, steps, ...row }: HandRow & { steps: StepRow[] }): StoredHand {
  return {
    ...row,
    pending: pending as unknown as PendingDecision | null,
    steps: steps.map(({ actor, play, handIndex, link, signature, reveal }) => ({
      actor: actor as Actor,
      play,
      handIndex,
      link,
      signature,
      reveal: reveal as unknown as Reveal,
    })),
  };
}
