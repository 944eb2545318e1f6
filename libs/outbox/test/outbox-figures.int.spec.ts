import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type EncodedEvent, EventPublisher, type PublishedEvent } from '@sabot/messaging';
import { eventually } from '@sabot/testing';
import { OutboxFixture } from './outbox-fixture.js';

const PATIENT = { timeoutMs: 60_000 };
jest.setTimeout(2 * PATIENT.timeoutMs);

/** Publishes nothing while it is told to hold everything back. */
class HeldPublisher extends EventPublisher {
  held = false;

  override publishEncoded(event: EncodedEvent): Promise<PublishedEvent> {
    return this.held ? Promise.reject(new Error('no answer')) : super.publishEncoded(event);
  }
}

describe('what an outbox measures', () => {
  let fixture: OutboxFixture;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    fixture = await OutboxFixture.start();
  });
  beforeEach(() => fixture.reset());
  afterEach(() => fixture.stopRelays());
  afterAll(() => fixture.stop());

  async function figure(name: string): Promise<number> {
    const text = await fixture.metrics.registry.metrics();
    const line = text.split('\n').find((some) => some.startsWith(`sabot_test_outbox_${name} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  const becomes = (name: string, value: number): Promise<void> =>
    eventually(async () => {
      expect(await figure(name)).toBe(value);
    }, PATIENT);

  const waiting = (names: readonly string[]): Promise<void> =>
    eventually(async () => {
      expect(await fixture.waiting()).toEqual(names);
    }, PATIENT);

  it('as left out is each event that can never be published, once, which is told in another form', async () => {
    const [omitted, published] = [await figure('omitted_total'), await figure('published_total')];
    await fixture.commit(['main']);
    await fixture.commit(['main', 'shoe'], { broken: true });
    fixture.relay();
    await waiting([]);
    await fixture.stopRelays();
    expect(await figure('omitted_total')).toBe(omitted + 2);
    expect(await figure('published_total')).toBe(published + 3);
  });

  it('as its age is how long the oldest event waits, and as its past what a new stream still lacks', async () => {
    const publisher = new HeldPublisher(fixture.connection);
    const past = await fixture.commit(['main', 'main'], {}, 'an earlier round');
    const present = await fixture.commit(['main'], {}, 'the current round');
    fixture.relay({}, { publisher });
    await waiting([]);
    await becomes('past_events', 0);
    expect(await figure('age_seconds')).toBe(0);
    const refilled = await figure('refilled_total');
    publisher.held = true;
    await (await fixture.manager()).streams.delete(fixture.streamName);
    await fixture.bus.keep();
    await waiting(present);
    await fixture.pool.query(`UPDATE outbox_events SET created_at = now() - interval '1 hour'`);
    expect(Math.floor((await figure('age_seconds')) / 3_600)).toBe(1);
    expect(await figure('past_events')).toBeGreaterThanOrEqual(past.length);
    expect(await figure('refilled_total')).toBe(refilled);
    publisher.held = false;
    await waiting([]);
    await becomes('past_events', 0);
    await fixture.stopRelays();
    expect(await figure('age_seconds')).toBe(0);
    expect(await figure('refilled_total')).toBe(refilled + past.length);
  });
});
