/** What the stream of the wallet tells, read from its start, held against the database. */
import { expect } from '@jest/globals';
import { decode, type DescMessage, type MessageShape, subjects, walletV1 } from '@sabot/contracts';
import type { NatsConnection } from '@sabot/messaging';
import { eventually } from '@sabot/testing';
import type { Client } from 'pg';
import { booked } from './oracle.js';

interface ToldEvents {
  /** Each accepted bet with its amount and sequence. */
  readonly accepted: string[];
  /** Each resolved bet with its status and payout. */
  readonly resolved: string[];
  readonly settledRounds: string[];
}

/** Resolves when the outbox is empty and the stream tells all of it, which a stream that has to be made again does later. */
export async function allTold(sql: Client, connection: NatsConnection): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await sql.query('SELECT event, facts FROM outbox WHERE published_at IS NULL LIMIT 3');
      expect(rows).toEqual([]);
      expect(await eventProblems(sql, connection)).toEqual([]);
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  );
}

/** Every accepted bet, every payout and every settlement is told, and told once. */
export async function eventProblems(sql: Client, connection: NatsConnection): Promise<string[]> {
  const told = await readEvents(connection);
  const rows = await booked(sql);
  const settled = await sql.query<{ id: string }>("SELECT id::text FROM rounds WHERE status = 'SETTLED'");
  return [
    ...differences(
      'acceptance',
      told.accepted,
      rows.map((row) => `${row.owner} ${row.bet_id} ${row.amount_minor} ${row.sequence}`),
    ),
    ...differences(
      'payout',
      told.resolved,
      rows
        .filter(({ status }) => status !== 'PENDING' && status !== 'REMOVED')
        .map((row) => `${row.owner} ${row.bet_id} ${row.status} ${row.payout_minor}`),
    ),
    ...differences(
      'settlement',
      told.settledRounds,
      settled.rows.map(({ id }) => id),
    ),
  ];
}

async function readEvents(connection: NatsConnection): Promise<ToldEvents> {
  const told: ToldEvents = { accepted: [], resolved: [], settledRounds: [] };
  const stream = connection.space.stream('WALLET_V1').name;
  const manager = await connection.jetstream.jetstreamManager();
  const { last_seq } = (await manager.streams.info(stream)).state;
  if (last_seq === 0) return told;
  const consumer = await connection.jetstream.consumers.get(stream);
  const messages = await consumer.consume();
  for await (const message of messages) {
    note(told, connection.space.find(message.subject)?.entry.subject, message.data);
    if (message.seq >= last_seq) break;
  }
  return told;
}

function note(told: ToldEvents, subject: string | undefined, data: Uint8Array): void {
  const { betsAccepted, payoutsPosted, roundSettled } = subjects.wallet;
  if (subject === betsAccepted.subject) {
    const { userIds, betIds, amountsMinor, sequences } = read(betsAccepted.message, data);
    betIds.forEach((id, at) =>
      told.accepted.push(`${userIds[at] ?? ''} ${id} ${amountsMinor[at] ?? ''} ${sequences[at] ?? ''}`),
    );
  } else if (subject === payoutsPosted.subject) {
    const { userIds, betIds, statuses, payoutsMinor } = read(payoutsPosted.message, data);
    betIds.forEach((id, at) =>
      told.resolved.push(
        `${userIds[at] ?? ''} ${id} ${walletV1.BetStatus[statuses[at] ?? 0]} ${payoutsMinor[at] ?? ''}`,
      ),
    );
  } else if (subject === roundSettled.subject) {
    told.settledRounds.push(read(roundSettled.message, data).roundId);
  }
}

function read<M extends DescMessage>(schema: M, data: Uint8Array): MessageShape<M> {
  const decoded = decode(schema, data);
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.message;
}

/** What is told but not so, what is so but not told, and what is told more than once. */
function differences(what: string, told: readonly string[], real: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const entry of told) times.set(entry, (times.get(entry) ?? 0) + 1);
  const facts = new Set(real);
  return [
    ...[...times].filter(([, count]) => count > 1).map(([entry]) => `${what} told more than once: ${entry}`),
    ...[...times.keys()].filter((entry) => !facts.has(entry)).map((entry) => `${what} is not so: ${entry}`),
    ...real.filter((entry) => !times.has(entry)).map((entry) => `${what} is not told: ${entry}`),
  ];
}
