/** An outbox on a real database and a real NATS server, with relays that can be made to fail at chosen points. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { encode, subjects } from '@sabot/contracts';
import { migrate } from '@sabot/database';
import { EventPublisher, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import { Metrics } from '@sabot/service-kit';
import {
  type InfrastructureServer,
  type IsolatedDatabase,
  isolatedDatabase,
  startNats,
} from '@sabot/testing';
import pg from 'pg';
import {
  type OutboxEncoding,
  type OutboxEvent,
  OutboxRelay,
  type OutboxRelayOptions,
  OutboxStore,
  type SqlClient,
  type Substitute,
} from '@sabot/outbox';

type JetStreamManager = Awaited<ReturnType<NatsConnection['jetstream']['jetstreamManager']>>;
type StoredMessage = NonNullable<Awaited<ReturnType<JetStreamManager['streams']['getMessage']>>>;

const { roundSettled, eventOmitted } = subjects.wallet;
/** The type id of a bigint in PostgreSQL. */
const BIGINT = '20';

const PRISMA = fileURLToPath(new URL('prisma', import.meta.url));

interface FixtureOptions {
  /** The superuser's url of a PostgreSQL server; without it, the one that all suites share. */
  readonly postgresUrl?: string;
  readonly prismaFolder?: string;
}

/** Encodes differently each time, so only stored bytes can be published twice. */
export class ForgetfulEncoding implements OutboxEncoding {
  encode(events: readonly OutboxEvent[]): Promise<readonly (Uint8Array | Error)[]> {
    return Promise.resolve(
      events.map(({ facts }) => {
        const { bytes = 8, broken = false } = facts as { bytes?: number; broken?: boolean };
        return broken ? new Error('its facts make no sense') : Uint8Array.from(randomBytes(bytes));
      }),
    );
  }

  omitted({ messageId: eventId, subject: eventSubject }: OutboxEvent, reason: string): Substitute {
    return {
      subject: eventOmitted.subject,
      payload: encode(eventOmitted.message, { eventId, eventSubject, reason }),
    };
  }
}

export interface RelayParts {
  readonly sql?: SqlClient;
  readonly publisher?: EventPublisher;
  readonly encoding?: OutboxEncoding;
}

export class OutboxFixture {
  readonly metrics = new Metrics('test');
  readonly #relays: OutboxRelay[] = [];
  #written = 0;

  private constructor(
    /** Nobody keeps its streams by itself: a test says when the keeper comes. */
    readonly bus: TestBus<InfrastructureServer>,
    readonly database: IsolatedDatabase,
    readonly pool: pg.Pool,
    /** Logged in as the service that publishes. */
    readonly connection: NatsConnection,
  ) {}

  static async start({ postgresUrl, prismaFolder = PRISMA }: FixtureOptions = {}): Promise<OutboxFixture> {
    const [bus, database] = await Promise.all([
      TestBus.start({ start: startNats, unkept: true }),
      isolatedDatabase(postgresUrl),
    ]);
    await bus.keep();
    await migrate(database.url, prismaFolder);
    const pool = new pg.Pool({
      connectionString: database.url,
      max: 8,
      types: { getTypeParser: parserOf as never },
    });
    return new OutboxFixture(bus, database, pool, await bus.as('wallet'));
  }

  /** Forgets everything: relays, rows and the stream. */
  async reset(): Promise<void> {
    await this.stopRelays();
    await this.pool.query(
      'TRUNCATE outbox_events, outbox_lanes; DELETE FROM outbox_stream; INSERT INTO outbox_stream DEFAULT VALUES',
    );
    await this.bus.clear();
  }

  async stop(): Promise<void> {
    await this.stopRelays();
    await this.pool.end();
    await this.database.drop();
    await this.bus.stop();
  }

  get server(): InfrastructureServer {
    return this.bus.server;
  }

  get sql(): SqlClient {
    return {
      $queryRawUnsafe: async <T>(query: string, ...values: unknown[]) =>
        (await this.pool.query(query, values)).rows as T,
      $executeRawUnsafe: async (query, ...values) => (await this.pool.query(query, values)).rowCount ?? 0,
    };
  }

  relay(options: Partial<OutboxRelayOptions> = {}, parts: RelayParts = {}): OutboxRelay {
    const relay = new OutboxRelay(
      new OutboxStore(parts.sql ?? this.sql),
      parts.encoding ?? new ForgetfulEncoding(),
      parts.publisher ?? new EventPublisher(this.connection),
      this.connection,
      this.#relays.length === 0 ? this.metrics : new Metrics('other'),
      { stream: 'WALLET_V1', pollMs: 50, ...options },
    );
    this.#relays.push(relay);
    relay.start();
    return relay;
  }

  async stopRelays(): Promise<void> {
    await Promise.all(this.#relays.splice(0).map((relay) => relay.stop()));
  }

  /** Commits events in the given order, each named after its lane and a number; returns their names. */
  async commit(lanes: readonly string[], facts: object = {}, part = 'round'): Promise<string[]> {
    const names = lanes.map((lane) => `${lane}:${++this.#written}`);
    await this.pool.query(
      `INSERT INTO outbox_events (lane, part, message_id, subject, facts)
       SELECT lane, $3, name, $4, $5::jsonb FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS e (lane, name, at) ORDER BY at`,
      [lanes, names, part, roundSettled.subject, JSON.stringify(facts)],
    );
    return names;
  }

  async waiting(): Promise<string[]> {
    const { rows } = await this.pool.query<{ message_id: string }>(
      'SELECT message_id FROM outbox_events WHERE published_at IS NULL ORDER BY id',
    );
    return rows.map(({ message_id }) => message_id);
  }

  readonly streamName = 'WALLET_V1';

  manager(): Promise<JetStreamManager> {
    return this.bus.connection.jetstream.jetstreamManager(false);
  }

  /** Everything in the stream, from its beginning. */
  async stored(): Promise<StoredMessage[]> {
    const manager = await this.manager();
    const { state } = await manager.streams.info(this.streamName);
    const messages: StoredMessage[] = [];
    for (let seq = state.first_seq; state.messages > 0 && seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(this.streamName, { seq });
      if (message) messages.push(message);
    }
    return messages;
  }

  async storedNames(): Promise<string[]> {
    return (await this.stored()).map((message) => message.header.get('Nats-Msg-Id'));
  }
}

export function ofLane(lane: string, names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(`${lane}:`));
}

function parserOf(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text'): unknown {
  return String(oid) === BIGINT ? BigInt : pg.types.getTypeParser(oid, format);
}
