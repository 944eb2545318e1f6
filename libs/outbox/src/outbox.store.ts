/** The outbox in the database. Every statement is one short transaction. */
import type { OutboxEvent, Substitute } from './outbox-event.js';

/** The part of a generated Prisma client that is used here; each service has its own client. */
export interface SqlClient {
  $queryRawUnsafe<T>(query: string, ...values: unknown[]): PromiseLike<T>;
  $executeRawUnsafe(query: string, ...values: unknown[]): PromiseLike<number>;
}

interface EventRow {
  readonly id: bigint;
  readonly lane: string;
  readonly part: string;
  readonly message_id: string;
  readonly subject: string;
  readonly facts: unknown;
  readonly payload: Uint8Array | null;
  readonly created_at: Date;
}

export interface Taken {
  readonly events: readonly OutboxEvent[];
  /** Whether another relay holds lanes that have unpublished events. */
  readonly busy: boolean;
}

export interface KeptPayload extends Substitute {
  readonly id: bigint;
}

/** How many rows one statement looks at, so that it does not take long. */
const PRUNED_ROWS = 5_000;

export class OutboxStore {
  constructor(private readonly sql: SqlClient) {}

  /** Claims lanes for this relay and returns the first events of each. */
  async take(relay: string, claimMs: number, rows: number): Promise<Taken> {
    const found = await this.sql.$queryRawUnsafe<(EventRow & { busy: boolean })[]>(
      'SELECT * FROM take_outbox($1, $2::integer, $3::integer)',
      relay,
      claimMs,
      rows,
    );
    const events = found.filter(({ id }) => id !== 0n).map(eventOf);
    return { events, busy: found.some(({ busy }) => busy) };
  }

  /** Claims the refill of the past and returns its next events; none when another relay is refilling. */
  async takePast(relay: string, claimMs: number, rows: number): Promise<readonly OutboxEvent[]> {
    const found = await this.sql.$queryRawUnsafe<EventRow[]>(
      'SELECT * FROM take_past($1, $2::integer, $3::integer)',
      relay,
      claimMs,
      rows,
    );
    return found.map(eventOf);
  }

  /** Stores bytes before they are published, and returns the bytes to publish: those stored first. */
  async keep(payloads: readonly KeptPayload[]): Promise<readonly KeptPayload[]> {
    const given = new Map(payloads.map(({ id, payload }) => [id, payload]));
    const rows = await this.sql.$queryRawUnsafe<
      (Omit<KeptPayload, 'payload'> & { payload: Uint8Array | null })[]
    >(
      'SELECT * FROM keep_payloads($1::bigint[], $2::text[], $3::text[])',
      payloads.map(({ id }) => id),
      payloads.map(({ subject }) => subject),
      payloads.map(({ payload }) => Buffer.from(payload).toString('base64')),
    );
    return rows.flatMap((row) => {
      const payload = row.payload ?? given.get(row.id);
      return payload ? [{ ...row, payload }] : [];
    });
  }

  /** Marks what the stream has stored and releases the claimed lanes; false when the stream is not the known one. */
  async markTold(relay: string, streamCreated: string, ids: readonly bigint[]): Promise<boolean> {
    const [row] = await this.sql.$queryRawUnsafe<{ marked: boolean }[]>(
      'SELECT mark_told($1, $2, $3::bigint[]) AS marked',
      relay,
      streamCreated,
      [...ids],
    );
    return row?.marked ?? false;
  }

  async markPast(streamCreated: string, id: bigint): Promise<void> {
    await this.sql.$queryRawUnsafe('SELECT mark_past($1, $2::bigint)::text', streamCreated, id);
  }

  /** Records the stream and returns whether the events went to a different one; if so, they will be published again. */
  async isNewStream(streamCreated: string): Promise<boolean> {
    const [row] = await this.sql.$queryRawUnsafe<{ isNew: boolean }[]>(
      'SELECT know_stream($1) AS "isNew"',
      streamCreated,
    );
    return row?.isNew ?? false;
  }

  /** Deletes published rows past the stream's retention, in batches. Each lane's current part stays, however old. */
  async prune(retentionDays: number): Promise<number> {
    let pruned = 0;
    for (let next = { upTo: 0n, more: true }; next.more;) {
      const [row] = await this.sql.$queryRawUnsafe<(typeof next & { deleted: number })[]>(
        'SELECT deleted, up_to AS "upTo", more FROM prune_outbox($1::bigint, $2::integer, $3::integer)',
        next.upTo,
        retentionDays,
        PRUNED_ROWS,
      );
      if (!row) throw new Error('prune_outbox returned no row');
      pruned += row.deleted;
      next = row;
    }
    return pruned;
  }

  /** The age of the oldest unpublished event; 0 when there is none. The past that a new stream lacks does not count. */
  async oldestAgeSeconds(): Promise<number> {
    const [row] = await this.sql.$queryRawUnsafe<{ age: number }[]>(
      `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS age
       FROM outbox_events WHERE published_at IS NULL`,
    );
    return row?.age ?? 0;
  }

  /** An upper bound on the past events that are still to be published again. */
  async pastLeft(): Promise<number> {
    const [row] = await this.sql.$queryRawUnsafe<{ left: bigint }[]>(
      'SELECT refill_until - refilled_to AS "left" FROM outbox_stream',
    );
    return Number(row?.left ?? 0n);
  }
}

function eventOf(row: EventRow): OutboxEvent {
  const { id, lane, part, message_id: messageId, subject, facts, payload, created_at: createdAt } = row;
  return { id, lane, part, messageId, subject, facts, payload, createdAt };
}
