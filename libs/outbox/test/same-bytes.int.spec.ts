/** Random histories with crashes at every step of a relay: whatever is published twice is byte for byte the same. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type EncodedEvent, EventPublisher, type PublishedEvent } from '@sabot/messaging';
import { eventually } from '@sabot/testing';
import fc from 'fast-check';
import type { SqlClient } from '../src/index.js';
import { ofLane, OutboxFixture } from './outbox-fixture.js';

const PATIENT = { timeoutMs: 60_000 };
const RUNS = 12;
jest.setTimeout(RUNS * PATIENT.timeoutMs);

/** The calls after which a relay may die; the call itself has taken effect. */
const BOUNDARIES = ['take_outbox', 'keep_payloads', 'mark_told', 'take_past', 'mark_past'] as const;

type Event =
  | { readonly do: 'commit'; readonly lane: string; readonly part: string }
  | { readonly do: 'crash'; readonly after: (typeof BOUNDARIES)[number] }
  | { readonly do: 'lose publication' }
  | { readonly do: 'lose the stream' };

const history = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('commit' as const),
        lane: fc.constantFrom('a', 'b'),
        part: fc.constantFrom('1', '2'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('crash' as const), after: fc.constantFrom(...BOUNDARIES) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lose publication' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lose the stream' as const) }) },
  ),
  { minLength: 5, maxLength: 40 },
) as fc.Arbitrary<readonly Event[]>;

/** Remembers everything that was sent, including what the stream then drops or loses. */
class WatchedPublisher extends EventPublisher {
  readonly sent = new Map<string, Set<string>>();
  loseNext = false;

  override async publishEncoded(event: EncodedEvent): Promise<PublishedEvent> {
    const text = `${event.subject} ${Buffer.from(event.payload).toString('hex')}`;
    this.sent.set(event.messageId, (this.sent.get(event.messageId) ?? new Set()).add(text));
    const published = await super.publishEncoded(event);
    if (!this.loseNext) return published;
    this.loseNext = false;
    throw new Error('the answer was lost');
  }
}

describe('an event that is published twice', () => {
  let fixture: OutboxFixture;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    fixture = await OutboxFixture.start();
  });
  afterAll(() => fixture.stop());

  it('is byte for byte the same, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        await fixture.reset();
        const publisher = new WatchedPublisher(fixture.connection);
        const committed: string[] = [];
        let crashAfter: string | undefined;
        const sql: SqlClient = {
          ...fixture.sql,
          $queryRawUnsafe: async (query, ...values) => {
            const done = await fixture.sql.$queryRawUnsafe(query, ...values);
            if (crashAfter === undefined || !query.includes(crashAfter)) return done as never;
            crashAfter = undefined;
            throw new Error('the relay died');
          },
        };
        /** The keeper notices soon. */
        const loseStream = async (): Promise<void> => {
          await (await fixture.manager()).streams.delete(fixture.streamName);
          await fixture.bus.keep();
        };
        fixture.relay({ claimMs: 100, pollMs: 10, rows: 4 }, { sql, publisher });
        fixture.relay({ claimMs: 100, pollMs: 10, rows: 4 }, { publisher });
        for (const event of events) {
          if (event.do === 'commit') committed.push(...(await fixture.commit([event.lane], {}, event.part)));
          else if (event.do === 'crash') crashAfter = event.after;
          else if (event.do === 'lose publication') publisher.loseNext = true;
          else await loseStream();
        }
        crashAfter = undefined;
        await eventually(async () => {
          expect([...(await fixture.storedNames())].sort()).toEqual([...committed].sort());
        }, PATIENT);
        expect([...publisher.sent].filter(([, texts]) => texts.size !== 1)).toEqual([]);
        expect([...publisher.sent.keys()].sort()).toEqual([...committed].sort());
        if (!events.some((event) => event.do === 'lose the stream'))
          for (const lane of ['a', 'b'])
            expect(ofLane(lane, await fixture.storedNames())).toEqual(ofLane(lane, committed));
      }),
      { numRuns: RUNS },
    );
  });
});
