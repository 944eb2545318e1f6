import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { encode, subjects } from '@sabot/contracts';
import { Metrics } from '@sabot/service-kit';
import type { InfrastructureServer } from '@sabot/testing';
import { eventually, startNats } from '@sabot/testing';

import type { EncodedEvent, OutboxPort, OutboxRow, PublishedEvent } from '../src/index.js';
import { EventPublisher, NatsConnection, OutboxRelay } from '../src/index.js';
import { managerOf } from '../src/streams.js';

const { roundSettled } = subjects.wallet;

/** An outbox in memory that, as a database would, lets one relay at a time have the rows. */
class MemoryOutbox implements OutboxPort {
  readonly rows: (OutboxRow & { published: boolean })[] = [];
  failToMark = false;
  /** Called when the rows have been looked at, before the relay hears of it. */
  afterLook = (): void => undefined;
  #taken = false;

  constructor(private readonly connection: NatsConnection) {}

  commit(count: number): void {
    const subject = this.connection.space.of(roundSettled, 'table-1');
    for (let added = 0; added < count; added++) {
      const id = BigInt(this.rows.length + 1);
      const payload = encode(roundSettled.message, { roundId: `round-${id}` });
      this.rows.push({ id, subject, messageId: `settled:${id}`, payload, published: false });
    }
  }

  async relay(
    limit: number,
    publish: (rows: readonly OutboxRow[]) => Promise<readonly OutboxRow['id'][]>,
  ): Promise<number> {
    if (this.#taken) return 0;
    this.#taken = true;
    try {
      const rows = this.rows.filter(({ published }) => !published).slice(0, limit);
      this.afterLook();
      if (rows.length === 0) return 0;
      const ids = new Set(await publish(rows));
      if (this.failToMark) throw new Error('killed between publish and mark');
      for (const row of rows) if (ids.has(row.id)) row.published = true;
      return rows.length;
    } finally {
      this.#taken = false;
    }
  }

  unmarkAll(): Promise<void> {
    for (const row of this.rows) row.published = false;
    return Promise.resolve();
  }

  oldestAgeSeconds(): Promise<number> {
    return Promise.resolve(this.rows.some(({ published }) => !published) ? 5 : 0);
  }

  get unpublished(): number {
    return this.rows.filter(({ published }) => !published).length;
  }
}

describe('the outbox relay', () => {
  let server: InfrastructureServer;
  let connection: NatsConnection;
  let outbox: MemoryOutbox;
  let metrics: Metrics;
  let prefix = 0;
  const relays: OutboxRelay[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startNats();
  });
  beforeEach(async () => {
    connection = await NatsConnection.connect({
      url: server.url,
      name: 'test',
      subjectPrefix: `o${++prefix}`,
    });
    outbox = new MemoryOutbox(connection);
    metrics = new Metrics('test');
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await connection.close();
  });
  afterAll(() => server.stop());

  const start = (
    options: { pollMs?: number; batchSize?: number } = {},
    publisher = new EventPublisher(connection),
  ): OutboxRelay => {
    const relay = new OutboxRelay(outbox, publisher, connection, metrics, {
      stream: 'WALLET_V1',
      pollMs: 50,
      ...options,
    });
    relays.push(relay);
    relay.start();
    return relay;
  };
  const drained = (timeoutMs = 10_000): Promise<void> =>
    eventually(
      () => {
        expect(outbox.unpublished).toBe(0);
      },
      { timeoutMs },
    );
  /** The ids in the stream, from its beginning. */
  const stored = async (): Promise<string[]> => {
    const manager = await managerOf(connection);
    const name = connection.space.stream('WALLET_V1').name;
    const { state } = await manager.streams.info(name);
    const ids: string[] = [];
    if (state.messages === 0) return ids;
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      ids.push((await manager.streams.getMessage(name, { seq }))?.header.get('Nats-Msg-Id') ?? 'none');
    }
    return ids;
  };
  const committed = (): string[] => outbox.rows.map(({ messageId }) => messageId);

  it('makes its stream and publishes every row once, in order, in batches', async () => {
    outbox.commit(500);
    start({ batchSize: 64 });
    await drained();
    expect(await stored()).toEqual(committed());
    expect(await metrics.registry.metrics()).toContain('sabot_test_outbox_published_total 500');
  });

  it('looks at once when it is told, and by itself when it is not', async () => {
    const relay = start({ pollMs: 3_000 });
    await eventually(async () => {
      expect(await stored()).toEqual([]);
    });
    outbox.commit(1);
    relay.notify();
    await drained(1_000);
    outbox.commit(1);
    await drained(5_000);
  });

  it('never loses the news that came while it was busy', async () => {
    let news = 20;
    outbox.afterLook = () => {
      if (news-- <= 0) return;
      outbox.commit(1);
      relay.notify();
    };
    const relay = start({ pollMs: 60_000 });
    await eventually(() => {
      expect(outbox.rows).toHaveLength(20);
    });
    await drained(5_000);
  });

  it('publishes again what it could not mark, and the stream still has it once', async () => {
    outbox.failToMark = true;
    outbox.commit(10);
    start();
    await eventually(async () => {
      expect(await stored()).toHaveLength(10);
    });
    outbox.failToMark = false;
    await drained();
    expect(await stored()).toEqual(committed());
  });

  it('marks only what the stream has stored, and publishes the rest later', async () => {
    let refused = true;
    class Refusing extends EventPublisher {
      override publishEncoded(event: EncodedEvent): Promise<PublishedEvent> {
        const stuck = refused && event.messageId === 'settled:3';
        return stuck ? Promise.reject(new Error('no answer')) : super.publishEncoded(event);
      }
    }
    outbox.commit(5);
    start({}, new Refusing(connection));
    await eventually(() => {
      expect(outbox.rows.filter(({ published }) => !published).map(({ id }) => id)).toEqual([3n]);
    });
    refused = false;
    await drained();
    expect((await stored()).sort()).toEqual(committed());
  });

  it('works beside other replicas without doubling anything', async () => {
    start();
    start();
    start();
    for (let burst = 0; burst < 20; burst++) {
      outbox.commit(25);
      for (const relay of relays) relay.notify();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await drained();
    expect(await stored()).toEqual(committed());
  });

  it('waits for a server that is away and loses nothing over its restart', async () => {
    outbox.commit(100);
    start();
    await drained();
    await server.kill();
    outbox.commit(100);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(outbox.unpublished).toBe(100);
    await server.restart();
    await drained();
    expect(await stored()).toEqual(committed());
  }, 30_000);

  it('fills the stream again from the outbox when the server has lost its store', async () => {
    outbox.commit(300);
    start();
    await drained();
    await server.erase();
    await eventually(async () => {
      expect(await stored()).toEqual(committed());
    });
    outbox.commit(10);
    await eventually(async () => {
      expect(await stored()).toEqual(committed());
    });
  }, 30_000);

  it('fills a stream again that somebody deleted', async () => {
    outbox.commit(20);
    start();
    await drained();
    await (await managerOf(connection)).streams.delete(connection.space.stream('WALLET_V1').name);
    outbox.commit(1);
    await eventually(async () => {
      expect(await stored()).toEqual(committed());
    });
  }, 30_000);

  it('shows how old the oldest row is', async () => {
    outbox.commit(1);
    new OutboxRelay(outbox, new EventPublisher(connection), connection, metrics, { stream: 'WALLET_V1' });
    expect(await metrics.registry.metrics()).toContain('sabot_test_outbox_age_seconds 5');
  });
});
