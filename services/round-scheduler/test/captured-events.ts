/** Follows the stream of round events from its beginning and keeps every event. */
import { randomUUID } from 'node:crypto';
import { DeadLetters, EventConsumer, type ReceivedEvent } from '@sabot/messaging';
import type { TestBus } from '@sabot/messaging/testing';
import { Metrics } from '@sabot/service-kit';
import { eventually } from '@sabot/testing';
import { PATIENT } from './scheduler-fixture.js';
import { headingOf } from './table-from-events.js';

export class CapturedEvents {
  readonly all: ReceivedEvent[] = [];
  readonly #consumer: EventConsumer;
  readonly #started: Promise<void>;

  constructor(bus: TestBus) {
    const { connection } = bus;
    // Consumers with the same name would share the events.
    const name = `captured-${randomUUID()}`;
    const metrics = new Metrics('test');
    this.#consumer = new EventConsumer(connection, new DeadLetters(connection, metrics), metrics, {
      name,
      stream: 'ROUND_V1',
      handle: (event) => {
        this.all.push(event);
        return Promise.resolve();
      },
    });
    this.#started = bus.keepDurable({ name, stream: 'ROUND_V1' }).then(() => {
      this.#consumer.start();
    });
  }

  async stop(): Promise<void> {
    await this.#started;
    await this.#consumer.stop();
  }

  /** The events of a round in the order of arrival. */
  of(roundId: string): ReceivedEvent[] {
    return this.all.filter((event) => headingOf(event).roundId === roundId);
  }

  /** Waits until the round's events are there up to a position, each once and in order. */
  upTo(roundId: string, seq: number): Promise<ReceivedEvent[]> {
    return eventually(() => {
      const events = this.of(roundId).slice(0, seq);
      const found = events.map((event) => headingOf(event).seq);
      const wanted = Array.from({ length: seq }, (_, at) => at + 1);
      if (String(found) !== String(wanted)) throw new Error(`events ${found.join(' ')} of ${seq}`);
      return events;
    }, PATIENT);
  }
}
