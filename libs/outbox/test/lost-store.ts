/** A running table while NATS loses its store: how late its events come, and whether the past comes back whole. */
import { setTimeout as sleep } from 'node:timers/promises';
import { subjects } from '@sabot/contracts';
import { eventually } from '@sabot/testing';
import { OutboxStore } from '@sabot/outbox';
import type { OutboxFixture } from './outbox-fixture.js';

export interface LostStore {
  readonly pastEvents: number;
  readonly tables: number;
  /** How long the keeper is away. */
  readonly keeperAwayMs: number;
  readonly maxRefillMs: number;
}

export interface Recovery {
  /** From the commit of each live event until a subscriber has it, while the past is being filled in. */
  readonly liveLatenciesMs: readonly number[];
  readonly refillMs: number;
  /** What is missing, doubled or out of order in the new stream; empty when all is well. */
  readonly faults: readonly string[];
}

const LIVE_EVERY_MS = 100;
const LIVE_LANE = 'table-0';
const OUTAGE = { timeoutMs: 60_000 };

export async function loseStore(fixture: OutboxFixture, lost: LostStore): Promise<Recovery> {
  const relay = fixture.relay();
  await fixture.commit([LIVE_LANE]);
  relay.notify();
  await drained(fixture, OUTAGE);
  await writePast(fixture, lost);

  const heardAtMs = listen(fixture);
  await fixture.server.erase();
  await eventually(() => fixture.connection.client.rtt(), { ...OUTAGE, intervalMs: 10 });
  await sleep(lost.keeperAwayMs);
  await eventually(() => fixture.bus.keep(), OUTAGE);

  const startedAtMs = performance.now();
  const committedAtMs = new Map<string, number>();
  do {
    const [name = ''] = await fixture.commit([LIVE_LANE], {}, 'the current round');
    committedAtMs.set(name, performance.now());
    relay.notify();
    await sleep(LIVE_EVERY_MS);
    if (performance.now() - startedAtMs > lost.maxRefillMs) throw new Error('the past is still incomplete');
  } while ((await messagesIn(fixture)) < lost.pastEvents);
  const refillMs = performance.now() - startedAtMs;
  await drained(fixture, OUTAGE);
  await eventually(async () => {
    for (const name of committedAtMs.keys()) if (!heardAtMs.has(name)) throw new Error(`${name} is missing`);
    if ((await new OutboxStore(fixture.sql).pastLeft()) > 0) throw new Error('some of the past is left');
  }, OUTAGE);

  const late = [...committedAtMs].map(([name, atMs]) => (heardAtMs.get(name) ?? Infinity) - atMs);
  const faults = faultsOf(await namesInStream(fixture), lost.pastEvents, [...committedAtMs.keys()]);
  return { liveLatenciesMs: late, refillMs, faults };
}

/** Rounds of ten events each, told to the stream that is about to be lost. */
async function writePast({ pool }: OutboxFixture, { pastEvents, tables }: LostStore): Promise<void> {
  await pool.query(
    `INSERT INTO outbox_events (lane, part, message_id, subject, payload, published_at)
     SELECT 'table-' || n % $2, 'round ' || n / (10 * $2), 'past:' || n, $3,
            decode(repeat(md5(n::text), 4), 'hex'), clock_timestamp()
     FROM generate_series(1, $1::integer) n`,
    [pastEvents, tables, subjects.wallet.roundSettled.subject],
  );
  await pool.query('VACUUM ANALYZE outbox_events');
}

function listen({ bus: { connection } }: OutboxFixture): ReadonlyMap<string, number> {
  const heardAtMs = new Map<string, number>();
  const { client, space } = connection;
  client.subscribe(space.stored(space.of(subjects.wallet.roundSettled, LIVE_LANE)), {
    callback: (_, { headers }) => {
      const name = headers?.get('Nats-Msg-Id') ?? '';
      if (!heardAtMs.has(name)) heardAtMs.set(name, performance.now());
    },
  });
  return heardAtMs;
}

function drained(fixture: OutboxFixture, patience: typeof OUTAGE): Promise<void> {
  return eventually(async () => {
    if ((await fixture.waiting()).length > 0) throw new Error('events still wait in the outbox');
  }, patience);
}

/** How many messages the stream has; none while it is missing. */
async function messagesIn(fixture: OutboxFixture): Promise<number> {
  const manager = await fixture.manager();
  return manager.streams.info(fixture.streamName).then(
    ({ state }) => state.messages,
    () => 0,
  );
}

/** The ids of all messages of the stream, in its order, by lane. */
async function namesInStream(fixture: OutboxFixture): Promise<ReadonlyMap<string, string[]>> {
  const { state } = await (await fixture.manager()).streams.info(fixture.streamName);
  const consumer = await fixture.bus.connection.jetstream.consumers.get(fixture.streamName, {
    headers_only: true,
  });
  const names = new Map<string, string[]>();
  for await (const message of await consumer.consume()) {
    const lane = message.subject.split('.').at(-1) ?? '';
    const name = message.headers?.get('Nats-Msg-Id') ?? '';
    const ofLane = names.get(lane);
    if (ofLane) ofLane.push(name);
    else names.set(lane, [name]);
    if (message.seq === state.last_seq) break;
  }
  return names;
}

function faultsOf(
  names: ReadonlyMap<string, readonly string[]>,
  pastEvents: number,
  live: readonly string[],
): string[] {
  const faults: string[] = [];
  let found = 0;
  for (const [lane, ofLane] of names) {
    const past = ofLane.filter((name) => name.startsWith('past:')).map((name) => Number(name.slice(5)));
    found += past.length;
    // The round that the table was in when the store was lost is told first, so order is judged round by round.
    const firsts = past.filter((number, at) => at > 0 && number <= (past[at - 1] ?? 0));
    if (firsts.length > 1) faults.push(`${lane}: out of order at ${firsts.join(', ')}`);
    if (new Set(past).size !== past.length) faults.push(`${lane}: events stand in it twice`);
  }
  if (found !== pastEvents) faults.push(`${found} of ${pastEvents} events of the past are there`);
  const seen = (names.get(LIVE_LANE) ?? []).filter((name) => live.includes(name));
  if (seen.join() !== live.join()) faults.push('live events are missing or out of order');
  return faults;
}
