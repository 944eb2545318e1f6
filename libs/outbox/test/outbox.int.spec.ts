import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { decode, subjects } from '@sabot/contracts';
import { type EncodedEvent, EventPublisher, type PublishedEvent } from '@sabot/messaging';
import { eventually } from '@sabot/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxStore, type SqlClient } from '../src/index.js';
import { loseStore } from './lost-store.js';
import { ofLane, OutboxFixture } from './outbox-fixture.js';

const PATIENT = { timeoutMs: 60_000 };
jest.setTimeout(2 * PATIENT.timeoutMs);

const { eventOmitted } = subjects.wallet;

/** Fails to publish the events that the test holds back. */
class HeldPublisher extends EventPublisher {
  held: (event: EncodedEvent) => boolean = () => false;
  readonly #error = new Error('no answer');

  override publishEncoded(event: EncodedEvent): Promise<PublishedEvent> {
    return this.held(event) ? Promise.reject(this.#error) : super.publishEncoded(event);
  }
}

describe('the outbox', () => {
  let fixture: OutboxFixture;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    fixture = await OutboxFixture.start();
  });
  beforeEach(() => fixture.reset());
  afterEach(() => fixture.stopRelays());
  afterAll(() => fixture.stop());

  const drained = (timeoutMs = PATIENT.timeoutMs): Promise<void> =>
    eventually(
      async () => {
        expect(await fixture.waiting()).toEqual([]);
      },
      { timeoutMs },
    );

  it('publishes every event once, those of a lane in order', async () => {
    const names = await fixture.commit(Array.from({ length: 300 }, (_, at) => `table-${at % 3}`));
    fixture.relay({ rows: 32 });
    await drained();
    const stored = await fixture.storedNames();
    expect([...stored].sort()).toEqual([...names].sort());
    for (const lane of ['table-0', 'table-1', 'table-2'])
      expect(ofLane(lane, stored)).toEqual(ofLane(lane, names));
    expect(await fixture.metrics.registry.metrics()).toContain('sabot_test_outbox_published_total 300');
  });

  it('looks at once when it is notified, and by itself when it is not', async () => {
    const relay = fixture.relay({ pollMs: 3_000 });
    await eventually(async () => {
      expect(await fixture.storedNames()).toEqual([]);
    }, PATIENT);
    await fixture.commit(['main']);
    relay.notify();
    await drained(2_500);
    await fixture.commit(['main']);
    await drained();
  });

  it('stops a lane at its first failure, so nothing overtakes, while other lanes go on', async () => {
    const publisher = new HeldPublisher(fixture.connection);
    const main = await fixture.commit(['main', 'main', 'main']);
    const shoe = await fixture.commit(['shoe', 'shoe']);
    publisher.held = ({ messageId }) => messageId === main[1];
    fixture.relay({}, { publisher });
    await eventually(async () => {
      expect(await fixture.waiting()).toEqual(main.slice(1));
    }, PATIENT);
    expect(ofLane('shoe', await fixture.storedNames())).toEqual(shoe);
    publisher.held = () => false;
    await drained();
    expect(ofLane('main', await fixture.storedNames())).toEqual(main);
  });

  it('publishes again what it could not mark, and the stream still has it once', async () => {
    let fails = true;
    const failing: SqlClient = {
      ...fixture.sql,
      $queryRawUnsafe: (query, ...values) =>
        fails && query.includes('mark_told')
          ? Promise.reject(new Error('killed between publish and mark'))
          : fixture.sql.$queryRawUnsafe(query, ...values),
    };
    const names = await fixture.commit(Array.from({ length: 10 }, () => 'main'));
    fixture.relay({ claimMs: 300 }, { sql: failing });
    await eventually(async () => {
      expect(await fixture.storedNames()).toHaveLength(10);
    }, PATIENT);
    expect(await fixture.waiting()).toEqual(names);
    fails = false;
    await drained();
    expect(await fixture.storedNames()).toEqual(names);
  });

  it('works beside other replicas without publishing anything twice', async () => {
    const relays = [fixture.relay(), fixture.relay(), fixture.relay()];
    const names: string[] = [];
    for (let burst = 0; burst < 20; burst++) {
      names.push(...(await fixture.commit(['main', 'shoe', 'main', 'solo'])));
      for (const relay of relays) relay.notify();
    }
    await drained();
    const stored = await fixture.storedNames();
    expect(stored).toHaveLength(names.length);
    for (const lane of ['main', 'shoe', 'solo']) expect(ofLane(lane, stored)).toEqual(ofLane(lane, names));
  });

  it('is held up for less than three seconds by a relay that freezes with a lane', async () => {
    const store = new OutboxStore(fixture.sql);
    await fixture.commit(['main']);
    const frozen = await store.take('frozen', 2_000, 10);
    expect(frozen.events).toHaveLength(1);
    fixture.relay();
    const [later] = await fixture.commit(['main']);
    const since = Date.now();
    await drained();
    expect(await fixture.storedNames()).toContain(later);
    expect(Date.now() - since).toBeLessThan(3_000);
  });

  it('waits for a server that is down and loses nothing when it restarts', async () => {
    const names = await fixture.commit(Array.from({ length: 50 }, () => 'main'));
    fixture.relay();
    await drained();
    await fixture.server.kill();
    names.push(...(await fixture.commit(Array.from({ length: 50 }, () => 'main'))));
    await sleep(300);
    expect(await fixture.waiting()).toHaveLength(50);
    await fixture.server.restart();
    await drained();
    await eventually(async () => {
      expect(await fixture.storedNames()).toEqual(names);
    }, PATIENT);
  });

  describe('after a lost stream', () => {
    it.each(['erased', 'erased while the keeper was away', 'deleted'])(
      'publishes the present first and the past in order beside it (%s)',
      async (how) => {
        const past = await fixture.commit(
          Array.from({ length: 600 }, (_, at) => `table-${at % 2}`),
          {},
          'an earlier round',
        );
        const present = await fixture.commit(['table-0', 'table-1', 'table-0'], {}, 'the current round');
        const relay = fixture.relay({ rows: 64 });
        await drained();
        if (how === 'deleted') await (await fixture.manager()).streams.delete(fixture.streamName);
        else await fixture.server.erase();
        // The keeper leaves publishers the time to see that a stream is missing.
        if (how !== 'erased') await sleep(1_500);
        await eventually(() => fixture.bus.keep(), PATIENT);
        const [live] = await fixture.commit(['table-0'], {}, 'the current round');
        relay.notify();
        await eventually(async () => {
          expect((await fixture.storedNames()).length).toBe(past.length + present.length + 1);
        }, PATIENT);
        const stored = await fixture.storedNames();
        const lane0 = ofLane('table-0', stored);
        const current = ofLane('table-0', [...present, live ?? '']);
        expect(lane0.filter((name) => current.includes(name))).toEqual(current);
        for (const lane of ['table-0', 'table-1'])
          expect(ofLane(lane, stored).filter((name) => past.includes(name))).toEqual(ofLane(lane, past));
        expect(await new OutboxStore(fixture.sql).pastLeft()).toBe(0);
      },
    );

    it.each([1_000, 0])(
      'live events arrive within two seconds while a long past comes back in order (keeper away for %d ms)',
      async (keeperAwayMs) => {
        const lost = { pastEvents: 20_000, tables: 20, keeperAwayMs, maxRefillMs: PATIENT.timeoutMs };
        const { liveLatenciesMs, faults } = await loseStore(fixture, lost);
        expect(faults).toEqual([]);
        expect(liveLatenciesMs.length).toBeGreaterThan(3);
        expect(Math.max(...liveLatenciesMs)).toBeLessThan(2_000);
      },
    );

    it('does not mark what went into the stream that is gone', async () => {
      const store = new OutboxStore(fixture.sql);
      expect(await store.isNewStream('the first')).toBe(true);
      expect(await store.isNewStream('the first')).toBe(false);
      const names = await fixture.commit(['main']);
      const { events } = await store.take('slow', 2_000, 10);
      expect(await store.isNewStream('the second')).toBe(true);
      await store.markTold(
        'slow',
        'the first',
        events.map(({ id }) => id),
      );
      expect(await fixture.waiting()).toEqual(names);
    });

    it('corrects a relay that mistook an older stream for the current one and died', async () => {
      const relay = fixture.relay();
      await fixture.commit(['main']);
      relay.notify();
      await drained();
      await new OutboxStore(fixture.sql).isNewStream('an older one');
      const names = await fixture.commit(['main']);
      relay.notify();
      await drained();
      expect(await fixture.storedNames()).toEqual(expect.arrayContaining(names));
    });

    it('soon notices a stream that was recreated before anyone saw it missing', async () => {
      await fixture.commit(['main'], {}, 'an earlier round');
      await fixture.commit(['main'], {}, 'the current round');
      fixture.relay();
      await drained();
      const manager = await fixture.manager();
      await manager.streams.delete(fixture.streamName);
      await fixture.bus.keep();
      await eventually(async () => {
        expect(await fixture.storedNames()).toHaveLength(2);
      }, PATIENT);
    });
  });

  describe('replaces what can never be published with an event that says so', () => {
    it.each([
      ['too large for a message', { bytes: 2_000_000 }, undefined, /2000000 bytes are more/],
      ['impossible to encode', { broken: true }, undefined, /make no sense/],
      ['of an unknown subject', {}, 'wallet.v1.evt.nothing_known', /not an event/],
    ])('an event that is %s', async (_what, facts, subject, reason) => {
      const [before] = await fixture.commit(['main']);
      const [bad] = await fixture.commit(['main'], facts);
      const [after] = await fixture.commit(['main']);
      if (subject !== undefined)
        await fixture.pool.query('UPDATE outbox_events SET subject = $1 WHERE message_id = $2', [
          subject,
          bad,
        ]);
      fixture.relay();
      await drained();
      expect(await fixture.storedNames()).toEqual([before, bad, after]);
      const [, substitute] = await fixture.stored();
      expect(substitute?.subject).toContain('event_omitted');
      const read = decode(eventOmitted.message, substitute?.data ?? new Uint8Array());
      expect(read).toMatchObject({ ok: true, message: { eventId: bad } });
      if (read.ok) expect(read.message.reason).toMatch(reason);
    });
  });

  it('keeps what the stream keeps, and deletes only what was published', async () => {
    const names = await fixture.commit(['main', 'main', 'main']);
    const [current] = await fixture.commit(['main'], {}, 'the current round');
    fixture.relay();
    await drained();
    await fixture.stopRelays();
    const age = (name: string | undefined, days: number): Promise<unknown> =>
      fixture.pool.query(
        `UPDATE outbox_events SET created_at = now() - $2::integer * interval '1 day' WHERE message_id = $1`,
        [name, days],
      );
    await age(names[0], 8);
    await age(names[1], 6);
    await age(names[2], 8);
    await age(current, 8);
    await fixture.pool.query('UPDATE outbox_events SET published_at = NULL WHERE message_id = $1', [
      names[2],
    ]);
    expect(await new OutboxStore(fixture.sql).prune(7)).toBe(1);
    const { rows } = await fixture.pool.query<{ message_id: string }>(
      'SELECT message_id FROM outbox_events ORDER BY id',
    );
    expect(rows.map(({ message_id }) => message_id)).toEqual([...names.slice(1), current]);
  });

  it('deletes old events behind more idle tables than one statement looks at', async () => {
    await fixture.commit(Array.from({ length: 6_000 }, (_, at) => `idle-${at}`));
    await fixture.commit(['main', 'main'], {}, 'an old round');
    const [current] = await fixture.commit(['main'], {}, 'the current round');
    await fixture.pool.query(
      `UPDATE outbox_events SET published_at = now(), created_at = now() - interval '8 days'`,
    );
    expect(await new OutboxStore(fixture.sql).prune(7)).toBe(2);
    const { rows } = await fixture.pool.query<{ message_id: string }>(
      `SELECT message_id FROM outbox_events WHERE lane = 'main'`,
    );
    expect(rows.map(({ message_id }) => message_id)).toEqual([current]);
  });

  it('knows how long the oldest event has waited', async () => {
    const store = new OutboxStore(fixture.sql);
    expect(await store.oldestAgeSeconds()).toBe(0);
    await fixture.commit(['main']);
    await fixture.pool.query(`UPDATE outbox_events SET created_at = now() - interval '90 s'`);
    expect(await store.oldestAgeSeconds()).toBeGreaterThanOrEqual(90);
  });
});
