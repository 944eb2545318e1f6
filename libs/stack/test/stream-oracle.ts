/** Checks that the stream of round events, read from its start, has each round once, complete and as the database has it. */
import { KEEPER, roundV1, type StreamName, subjects } from '@sabot/contracts';
import { HeardEvent, NatsConnection } from '@sabot/messaging';
import type { Stack } from '../src/stack.js';
import type { BusyTable } from './busy-table.js';

/** A round as the stream's events describe it; a hand is its cards in the order dealt. */
export interface StreamedRound {
  readonly roundId: string;
  readonly number: number;
  readonly serverHash: string;
  readonly previousHash: string;
  readonly betBookRoot: string;
  readonly player: readonly number[];
  readonly banker: readonly number[];
  readonly serverSeed: string;
  /** The positions of its events, in the order of the stream. */
  readonly seqs: readonly number[];
}

/** The same round in the database of the scheduler. */
export type StoredRound = Omit<StreamedRound, 'seqs'> & { readonly seq: number };

const { round: evt } = subjects;

/** Ended rounds that the stream lacks, repeats or describes differently; each as a sentence. */
export function streamDifferences(
  told: ReadonlyMap<string, StreamedRound>,
  stored: readonly StoredRound[],
): string[] {
  return stored.flatMap(({ seq, ...round }) => {
    const { seqs = [], ...story } = told.get(round.roundId) ?? {};
    const wanted = Array.from({ length: seq }, (_, at) => at + 1);
    const problems =
      seqs.join() === wanted.join() ? [] : [`round ${round.number} of ${seq} events has ${seqs.join()}`];
    const differing = (Object.keys(round) as (keyof typeof round)[]).filter(
      (name) => String(round[name]) !== String((story as Partial<StreamedRound>)[name]),
    );
    return [...problems, ...differing.map((name) => `round ${round.number} is told with another ${name}`)];
  });
}

/** Adds an event to the rounds read so far. */
export function tell(told: Map<string, StreamedRound>, event: HeardEvent): void {
  const { roundId, seq } = event.message as unknown as { roundId: string; seq: number };
  const before = told.get(roundId) ?? nothingOf(roundId);
  told.set(roundId, { ...before, ...partOf(before, event), seqs: [...before.seqs, seq] });
}

function partOf(before: StreamedRound, event: HeardEvent): Partial<StreamedRound> {
  if (event.is(evt.roundOpened)) {
    const { roundNumber, serverHash, previousRoundHash } = event.message;
    return { number: roundNumber, serverHash, previousHash: previousRoundHash };
  }
  if (event.is(evt.bettingClosed)) return { betBookRoot: event.message.betBookRoot };
  if (event.is(evt.cardDealt)) {
    const { hand, card } = event.message;
    return hand === roundV1.Hand.PLAYER
      ? { player: [...before.player, card] }
      : { banker: [...before.banker, card] };
  }
  return event.is(evt.roundResulted) ? { serverSeed: event.message.serverSeed } : {};
}

function nothingOf(roundId: string): StreamedRound {
  return {
    roundId,
    number: 0,
    serverHash: '',
    previousHash: '',
    betBookRoot: '',
    player: [],
    banker: [],
    serverSeed: '',
    seqs: [],
  };
}

/** Compares the stream of a system with its rounds. */
export async function streamProblems(table: BusyTable): Promise<string[]> {
  const { rows } = await table.databases['round-scheduler'].query<StoredRound>(
    `SELECT id AS "roundId", number, server_hash AS "serverHash", previous_hash AS "previousHash", seq,
            bet_book_root AS "betBookRoot", hands -> 'player' AS player, hands -> 'banker' AS banker,
            server_seed AS "serverSeed"
     FROM rounds WHERE table_id = $1 AND ended_at IS NOT NULL ORDER BY number`,
    [table.tableId],
  );
  return rows.length === 0 ? ['no round has ended'] : streamDifferences(await readStream(table), rows);
}

async function readStream(table: BusyTable): Promise<Map<string, StreamedRound>> {
  const told = new Map<string, StreamedRound>();
  for (const event of await eventsIn(table.stack, 'ROUND_V1'))
    if (event.tableId === table.tableId) tell(told, event);
  return told;
}

/** Every event in a stream of a system, from its start. */
export async function eventsIn(stack: Stack, stream: StreamName): Promise<HeardEvent[]> {
  const connection = await NatsConnection.connect({
    url: stack.infrastructure.nats.url,
    name: KEEPER,
    nkeySeed: stack.config.natsSeeds?.[KEEPER],
  });
  try {
    const reader = await connection.jetstream.consumers.get(stream, {});
    const { num_pending: pending } = await reader.info();
    const events: HeardEvent[] = [];
    const messages = await reader.fetch({ max_messages: pending, expires: 10_000 });
    for await (const { subject, data } of messages) {
      const event = HeardEvent.on(connection.space, subject, data);
      if (event) events.push(event);
    }
    return events;
  } finally {
    await connection.close();
  }
}
