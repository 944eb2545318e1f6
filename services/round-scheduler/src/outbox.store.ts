/**
 * The outbox as the relay sees it. No lock is held while rows are published, so that a frozen replica silences nobody. A
 * row belongs to the leader of its table at first and to anyone after a moment. Two replicas may then publish the same
 * row; the stream keeps the first of them, and since each publishes a table's rows in their order, that order is kept.
 */
import { Injectable } from '@nestjs/common';
import { allSubjects, type AnySubject, STREAMS, type TableSubject } from '@sabot/contracts';
import { NatsConnection, type OutboxPort, type OutboxRow } from '@sabot/messaging';
import { Database } from './database.js';
import { TablesLed } from './tables-led.js';

interface StoredEvent {
  readonly id: bigint;
  readonly table_id: string;
  readonly round_id: string;
  readonly seq: number;
  readonly subject: string;
  readonly payload: Uint8Array;
  readonly filling: number;
}

const OTHERS_AFTER_MS = 500;
/** Rows that one statement unmarks or deletes, so that none of them takes long. */
const CHUNK_ROWS = 5_000;

const entries = new Map<string, AnySubject>(allSubjects.map((entry) => [entry.subject, entry]));

@Injectable()
export class OutboxStore implements OutboxPort {
  constructor(
    private readonly database: Database,
    private readonly connection: NatsConnection,
    private readonly tables: TablesLed,
  ) {}

  async relay(
    limit: number,
    publish: (rows: readonly OutboxRow[]) => Promise<readonly OutboxRow['id'][]>,
  ): Promise<number> {
    const events = await this.#waiting(limit);
    const [first] = events;
    if (!first) return 0;
    const published = await publish(events.map((event) => this.#rowOf(event)));
    await this.#mark(published.map(BigInt), first.filling);
    return events.length;
  }

  /** What is published from now on goes into a new stream; what went into the old one is not marked any more. */
  async unmarkAll(): Promise<void> {
    const { prisma } = this.database;
    await prisma.$executeRaw`UPDATE outbox_filling SET filling = filling + 1`;
    for (let unmarked = CHUNK_ROWS; unmarked === CHUNK_ROWS;) {
      unmarked = await prisma.$executeRaw`
        UPDATE outbox SET published_at = NULL WHERE id IN (
          SELECT id FROM outbox WHERE published_at IS NOT NULL ORDER BY id DESC LIMIT ${CHUNK_ROWS})`;
    }
  }

  async oldestAgeSeconds(): Promise<number> {
    const [row] = await this.database.prisma.$queryRaw<{ age: number }[]>`
      SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS age
      FROM outbox WHERE published_at IS NULL`;
    return row?.age ?? 0;
  }

  /** Deletes some of the rows that the stream would not keep either; answers how many. */
  prune(): Promise<number> {
    return this.database.prisma.$executeRaw`
      DELETE FROM outbox WHERE id IN (
        SELECT id FROM outbox
        WHERE created_at < clock_timestamp() - ${STREAMS.ROUND_V1.retentionDays} * interval '1 day'
          AND published_at IS NOT NULL
        ORDER BY created_at LIMIT ${CHUNK_ROWS})`;
  }

  /** The events of the current rounds come first: while a lost stream is filled again, the tables go on. */
  async #waiting(limit: number): Promise<StoredEvent[]> {
    return this.database.prisma.$queryRaw<StoredEvent[]>`
      WITH live AS (
        SELECT o.id FROM tables t JOIN outbox o ON o.round_id = t.round_id
        WHERE o.published_at IS NULL ORDER BY o.id LIMIT ${limit}
      ), waiting AS (
        SELECT id FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT ${limit}
      )
      SELECT o.id, o.table_id, o.round_id::text, o.seq, o.subject, o.payload, f.filling
      FROM outbox o CROSS JOIN outbox_filling f
      WHERE o.id IN (SELECT id FROM live UNION SELECT id FROM waiting)
        AND (o.table_id = ANY (${[...this.tables.led]}::text[])
             OR o.created_at < clock_timestamp() - ${OTHERS_AFTER_MS} * interval '1 millisecond')
      ORDER BY o.id`;
  }

  /** Whoever published into a stream that has been replaced since then marks nothing. */
  async #mark(ids: readonly bigint[], filling: number): Promise<void> {
    await this.database.prisma.$executeRaw`
      WITH same AS (SELECT 1 FROM outbox_filling WHERE filling = ${filling} FOR SHARE)
      UPDATE outbox SET published_at = clock_timestamp()
      WHERE id = ANY (${[...ids]}::bigint[]) AND EXISTS (SELECT FROM same)`;
  }

  #rowOf({ id, table_id, round_id, seq, subject, payload }: StoredEvent): OutboxRow {
    const entry = entries.get(subject);
    if (entry?.kind !== 'evt') throw new Error(`"${subject}" is not an event of the table of subjects`);
    const full = this.connection.space.of(entry as TableSubject, table_id);
    return { id, subject: full, messageId: `${round_id}:${seq}`, payload };
  }
}
