/**
 * The outbox as the relay sees it. Rows are written by the functions that move money, in their transaction; here they
 * are read back, turned into messages and marked. One replica at a time does so, under an advisory lock that ends with
 * its transaction, so a replica that dies in the middle holds nothing.
 */
import { Injectable } from '@nestjs/common';
import { NatsConnection, type OutboxPort, type OutboxRow } from '@sabot/messaging';
import { Database } from './database.js';
import { OutboxMessages, type StoredEvent } from './outbox-messages.js';

const RELAY_LOCK = 5_318_008n;
const RELAY_TIMEOUT_MS = 15_000;

@Injectable()
export class OutboxStore implements OutboxPort {
  readonly #messages: OutboxMessages;

  constructor(
    private readonly database: Database,
    connection: NatsConnection,
  ) {
    this.#messages = new OutboxMessages(connection.space);
  }

  relay(
    limit: number,
    publish: (rows: readonly OutboxRow[]) => Promise<readonly OutboxRow['id'][]>,
  ): Promise<number> {
    return this.database.prisma.$transaction(
      async (transaction) => {
        const [lock] = await transaction.$queryRaw<{ mine: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(${RELAY_LOCK}) AS mine`;
        if (!lock?.mine) return 0;
        const events = await transaction.$queryRaw<StoredEvent[]>`
          SELECT o.id, o.event, o.facts, o.created_at, r.no AS round_no, r.id::text AS round_id, r.table_id, r.opened_on,
                 r.bet_count, r.staked_minor, r.paid_minor, r.resolution
          FROM outbox o LEFT JOIN rounds r ON r.no = o.round_no
          WHERE o.published_at IS NULL ORDER BY o.id LIMIT ${limit}`;
        if (events.length === 0) return 0;
        const rows = await this.#messages.of(events, transaction);
        const published = await publish(rows);
        await transaction.$executeRaw`
          UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY (${published.map(BigInt)}::bigint[])`;
        return events.length;
      },
      { timeout: RELAY_TIMEOUT_MS, maxWait: RELAY_TIMEOUT_MS },
    );
  }

  /** Waits for a replica that is about to mark what it gave to the stream that is gone. */
  async unmarkAll(): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.$executeRaw`SELECT pg_advisory_xact_lock(${RELAY_LOCK})`,
      prisma.$executeRaw`UPDATE outbox SET published_at = NULL WHERE published_at IS NOT NULL`,
    ]);
  }

  async oldestAgeSeconds(): Promise<number> {
    const [row] = await this.database.prisma.$queryRaw<{ age: number }[]>`
      SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS age
      FROM outbox WHERE published_at IS NULL`;
    return row?.age ?? 0;
  }
}
