/** Follows the stream of round events from its beginning and keeps every event. */
import { randomUUID } from 'node:crypto';
import { DeadLetters, EventConsumer, type NatsConnection, type ReceivedEvent } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { eventually } from '@sabot/testing';
import { PATIENT } from './scheduler-fixture.js';
import { headingOf } from './table-from-events.js';

export class CapturedEvents {
  readonly all: ReceivedEvent[] = [];
  readonly #consumer: EventConsumer;

  constructor(connection: NatsConnection) {
    const metrics = new Metrics('test');
    this.#consumer = new EventConsumer(connection, new DeadLetters(connection, metrics), metrics, {
      // Consumers with the same name would share the events.
      name: `captured-${randomUUID()}`,
      stream: 'ROUND_V1',
      handle: (event) => {
        this.all.push(event);
        return Promise.resolve();
      },
    });
    this.#consumer.start();
  }

  stop(): Promise<void> {
    return this.#consumer.stop();
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
