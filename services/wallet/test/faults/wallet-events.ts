/** Reads the wallet's stream from its start and compares it with the database. */
import { expect } from '@jest/globals';
import { decode, type DescMessage, type MessageShape, roundV1, subjects, walletV1 } from '@sabot/contracts';
import type { NatsConnection } from '@sabot/messaging';
import { eventually } from '@sabot/testing';
import type { Client } from 'pg';
import { booked } from './oracle.js';

interface PublishedEvents {
  /** Each accepted bet with its target, amount and sequence. */
  readonly accepted: string[];
  /** Each resolved bet with its stake, status and payout. */
  readonly resolved: string[];
  /** Each round that ended, with its figures and, if it was voided, the reason. */
  readonly ended: string[];
}

/** Resolves when the outbox is empty and the stream has all of it; a recreated stream gets the past only later. */
export async function allPublished(sql: Client, connection: NatsConnection): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await sql.query(
        'SELECT subject, facts FROM outbox_events WHERE published_at IS NULL LIMIT 3',
      );
      expect(rows).toEqual([]);
      expect(await eventProblems(sql, connection)).toEqual([]);
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  );
}

/** Every accepted bet, every payout and every end of a round is published once, with the right figures. */
export async function eventProblems(sql: Client, connection: NatsConnection): Promise<string[]> {
  const published = await readEvents(connection);
  const rows = await booked(sql);
  const ended = await sql.query<{ figures: string }>(`
    SELECT concat_ws(' ', table_id, id, bet_count,
                     CASE status WHEN 'SETTLED' THEN staked_minor::text ELSE resolution ->> 'reason' END, paid_minor) AS figures
    FROM rounds WHERE status IN ('SETTLED', 'VOIDED')`);
  return [
    ...differences(
      'acceptance',
      published.accepted,
      rows.map((row) =>
        [row.table_id, row.round_id, row.owner, row.bet_id, row.target, row.amount_minor, row.sequence].join(
          ' ',
        ),
      ),
    ),
    ...differences(
      'payout',
      published.resolved,
      rows
        .filter(({ status }) => status !== 'PENDING' && status !== 'REMOVED')
        .map((row) =>
          [
            row.table_id,
            row.round_id,
            row.owner,
            row.bet_id,
            row.amount_minor,
            row.status,
            row.payout_minor,
          ].join(' '),
        ),
    ),
    ...differences(
      'end',
      published.ended,
      ended.rows.map(({ figures }) => figures),
    ),
  ];
}

async function readEvents(connection: NatsConnection): Promise<PublishedEvents> {
  const published: PublishedEvents = { accepted: [], resolved: [], ended: [] };
  const stream = 'WALLET_V1';
  const manager = await connection.jetstream.jetstreamManager();
  const { last_seq } = (await manager.streams.info(stream)).state;
  if (last_seq === 0) return published;
  const consumer = await connection.jetstream.consumers.get(stream);
  const messages = await consumer.consume();
  for await (const message of messages) {
    note(published, connection.space.find(message.subject)?.entry.subject, message.data);
    if (message.seq >= last_seq) break;
  }
  return published;
}

function note(published: PublishedEvents, subject: string | undefined, data: Uint8Array): void {
  const { betsAccepted, payoutsPosted, roundRefunded, roundSettled } = subjects.wallet;
  if (subject === betsAccepted.subject) {
    const { tableId, roundId, ...bets } = read(betsAccepted.message, data);
    bets.betIds.forEach((betId, at) => {
      const target = bets.targets[bets.targetIndexes[at] ?? -1];
      const about = [tableId, roundId, bets.userIds[at], betId, target];
      published.accepted.push([...about, bets.amountsMinor[at], bets.sequences[at]].join(' '));
    });
  } else if (subject === payoutsPosted.subject) {
    const { tableId, roundId, ...bets } = read(payoutsPosted.message, data);
    bets.betIds.forEach((betId, at) => {
      const status = walletV1.BetStatus[bets.statuses[at] ?? 0];
      const about = [tableId, roundId, bets.userIds[at], betId, bets.amountsMinor[at]];
      published.resolved.push([...about, status, bets.payoutsMinor[at]].join(' '));
    });
  } else if (subject === roundSettled.subject) {
    const { tableId, roundId, betCount, stakedMinor, paidMinor } = read(roundSettled.message, data);
    published.ended.push([tableId, roundId, betCount, stakedMinor, paidMinor].join(' '));
  } else if (subject === roundRefunded.subject) {
    const { tableId, roundId, betCount, reason, refundedMinor } = read(roundRefunded.message, data);
    published.ended.push([tableId, roundId, betCount, roundV1.VoidReason[reason], refundedMinor].join(' '));
  }
}

function read<M extends DescMessage>(schema: M, data: Uint8Array): MessageShape<M> {
  const decoded = decode(schema, data);
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.message;
}

/** What is published but untrue, what is true but not published, and what is published more than once. */
function differences(what: string, published: readonly string[], real: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const entry of published) times.set(entry, (times.get(entry) ?? 0) + 1);
  const facts = new Set(real);
  return [
    ...[...times]
      .filter(([, count]) => count > 1)
      .map(([entry]) => `${what} published more than once: ${entry}`),
    ...[...times.keys()].filter((entry) => !facts.has(entry)).map((entry) => `${what} is untrue: ${entry}`),
    ...real.filter((entry) => !times.has(entry)).map((entry) => `${what} is not published: ${entry}`),
  ];
}
