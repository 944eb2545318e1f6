/** Tables and rounds in the database. A step is one call of a database function, and so one transaction. */
import { Injectable } from '@nestjs/common';
import type { Lease } from '@sabot/leasing';
import { Database } from '../database.js';
import { Prisma, type Round, type Table } from '../generated/client.js';
import { type RecordedEvent, recordedEvents } from '../round/recorded-events.js';
import type { WrittenEvent } from '../round/round-events.js';

/** A table at one instant of the database's clock. */
export interface TableView {
  readonly table: Table;
  readonly round: Round | null;
  readonly nowMs: number;
}

/**
 * `DONE`; `STALE`: another replica leads the table; `MOVED`: the table has changed since the step was decided, so it must
 * be decided again.
 */
export type StepResult = 'DONE' | 'STALE' | 'MOVED';

/** The columns that a step may change, by their names in the database. */
export type RoundChange = Readonly<
  Partial<{
    phase: Round['phase'];
    due_at: Date | null;
    server_hash: string;
    shoe: object | null;
    reshuffled: boolean;
    opened_at: Date;
    closes_at: Date | null;
    void_reason: Round['voidReason'];
    bet_book_root: string;
    bet_count: number;
    totals: readonly object[];
    client_seed: string;
    hands: object;
    revealed_steps: number;
    staked_minor: string;
    paid_minor: string;
    server_seed: string | null;
    hash: string;
    ended_at: Date;
  }>
>;

export interface FreshRound {
  readonly id: string;
  /** Used only for the table's first round. */
  readonly previous_hash: string;
  readonly currency: string;
  readonly terms: object;
  readonly deck: object;
  readonly fairness: object;
  readonly betting_ms: number;
}

const STUCK_AFTER_SECONDS = 10;

@Injectable()
export class TablesStore {
  constructor(private readonly database: Database) {}

  async ensureTables(tableIds: readonly string[]): Promise<void> {
    await this.database.prisma.table.createMany({
      data: tableIds.map((id) => ({ id })),
      skipDuplicates: true,
    });
  }

  async view(tableId: string): Promise<TableView | undefined> {
    const { prisma } = this.database;
    const [clock, found] = await Promise.all([
      prisma.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`,
      prisma.table.findUnique({ where: { id: tableId }, include: { round: true } }),
    ]);
    if (!found) return undefined;
    const { round, ...table } = found;
    return { table, round, nowMs: clock[0]?.now.getTime() ?? 0 };
  }

  /**
   * The events of a round up to its `seq`, and of the one before it. An event is committed together with the `seq` that
   * counts it and never changes, so the events read here agree with the row that was read before.
   */
  async recorded({ tableId, number, seq }: Round): Promise<readonly WrittenEvent[]> {
    const events = await this.database.prisma.$queryRaw<RecordedEvent[]>`
      SELECT r.number AS "roundNumber", r.seq AS "roundSeq", o.subject, o.payload
      FROM rounds r
      CROSS JOIN LATERAL generate_series(1, CASE r.number WHEN ${number} THEN ${seq} ELSE r.seq END) AS s (seq)
      JOIN outbox_events o ON o.message_id = r.id || ':' || s.seq
      WHERE r.table_id = ${tableId} AND r.number IN (${number - 1}, ${number})
      ORDER BY r.number, s.seq`;
    return recordedEvents(events, number);
  }

  async tables(tableIds: readonly string[]): Promise<Map<string, { table: Table; round: Round | null }>> {
    const found = await this.database.prisma.table.findMany({
      where: { id: { in: [...tableIds] } },
      include: { round: true },
    });
    return new Map(found.map(({ round, ...table }) => [table.id, { table, round }]));
  }

  async round(id: string): Promise<Round | null> {
    return this.database.prisma.round.findUnique({ where: { id } });
  }

  /** The ended rounds of a table with numbers below `before`, newest first. */
  async endedRounds(tableId: string, before: number, limit: number): Promise<Round[]> {
    return this.database.prisma.round.findMany({
      where: { tableId, number: { lt: before }, endedAt: { not: null } },
      orderBy: { number: 'desc' },
      take: limit,
    });
  }

  begin(lease: Lease, after: Round | null, round: FreshRound): Promise<StepResult> {
    return this.#call(Prisma.sql`
      SELECT begin_round(${lease.name}, ${lease.replica}, ${lease.epoch}, ${after?.id ?? null}::uuid,
                         ${JSON.stringify(round)}::jsonb) AS result`);
  }

  /** Commits one step of a round together with its events; `halt` also stops the table. */
  commit(
    lease: Lease,
    round: Round,
    change: RoundChange,
    events: readonly WrittenEvent[],
    halt: string | null = null,
  ): Promise<StepResult> {
    const written = events.map(({ subject, payload }) => ({
      subject,
      payload: Buffer.from(payload).toString('base64'),
    }));
    return this.#call(Prisma.sql`
      SELECT commit_step(${lease.name}, ${lease.replica}, ${lease.epoch}, ${round.id}::uuid, ${round.version}::integer,
                         ${JSON.stringify(change)}::jsonb, ${JSON.stringify(written)}::jsonb, ${halt}) AS result`);
  }

  halt(lease: Lease, reason: string): Promise<StepResult> {
    return this.#call(
      Prisma.sql`SELECT halt_table(${lease.name}, ${lease.replica}, ${lease.epoch}, ${reason}) AS result`,
    );
  }

  /** Wishes to call a round off; true unless it is too late, or the round is already being called off. */
  wishVoid(roundId: string, operatorId: string, note: string): Promise<boolean> {
    return this.#wish(Prisma.sql`SELECT wish_void(${roundId}::uuid, ${operatorId}, ${note}) AS wished`);
  }

  wishDeal(roundId: string, userId: string, fast: boolean): Promise<boolean> {
    return this.#wish(Prisma.sql`SELECT wish_deal(${roundId}::uuid, ${userId}, ${fast}) AS wished`);
  }

  async wishPause(tableId: string, paused: boolean): Promise<void> {
    await this.database.prisma.$queryRaw`SELECT 1 FROM wish_pause(${tableId}, ${paused})`;
  }

  /** Tables whose next step is long overdue. A table that was paused after its last round has no next step. */
  async stuckTables(): Promise<number> {
    const [row] = await this.database.prisma.$queryRaw<{ stuck: bigint }[]>`
      SELECT count(*) AS stuck FROM tables t JOIN rounds r ON r.id = t.round_id
      WHERE r.due_at < clock_timestamp() - ${STUCK_AFTER_SECONDS} * interval '1 second'
        AND (r.ended_at IS NULL OR NOT t.paused)`;
    return Number(row?.stuck ?? 0n);
  }

  /** How many of these tables are halted. */
  async haltedTables(ids: readonly string[]): Promise<number> {
    const [row] = await this.database.prisma.$queryRaw<{ halted: bigint }[]>`
      SELECT count(*) AS halted FROM tables WHERE halted_reason IS NOT NULL AND id = ANY(${[...ids]})`;
    return Number(row?.halted ?? 0n);
  }

  async #call(statement: Prisma.Sql): Promise<StepResult> {
    const [row] = await this.database.prisma.$queryRaw<{ result: StepResult }[]>(statement).catch(withoutRow);
    if (!row) throw new Error('the database function returned nothing');
    return row.result;
  }

  async #wish(statement: Prisma.Sql): Promise<boolean> {
    const [row] = await this.database.prisma.$queryRaw<{ wished: boolean }[]>(statement);
    return row?.wished ?? false;
  }
}

/** The error's details contain the refused row, with cards and seed, and errors get logged: only the message is passed on. */
function withoutRow(error: unknown): never {
  throw new Error(error instanceof Error ? error.message : 'the database refused a step');
}
