import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import type { SubjectSpace } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';
import { extractTrace, withSpan } from '@sabot/service-kit';

import { backoffMs } from './backoff.js';
import type { DeadLetterReason, DeadLetters } from './dead-letters.js';
import type { EventConsumerOptions } from './event-consumer.js';
import { ReceivedEvent } from './received-event.js';

type DeliveryOptions = Required<EventConsumerOptions>;

/**
 * Decides what becomes of one delivered event. Handled: acknowledged. Failed: redelivered later, up to the bound. Beyond the
 * bound, or unreadable: stored as a dead letter, and only then terminated.
 */
export class EventDelivery {
  readonly #logger = new Logger(EventDelivery.name);
  readonly #inFlight = new Set<Promise<void>>();
  readonly #outcomes;
  readonly #lag;

  constructor(
    private readonly space: SubjectSpace,
    private readonly deadLetters: DeadLetters,
    metrics: Metrics,
    private readonly options: DeliveryOptions,
  ) {
    this.#outcomes = metrics.counter({
      name: 'events_total',
      help: 'Events that were delivered to a consumer, by what became of them.',
      labels: ['consumer', 'outcome'],
    });
    this.#lag = metrics.gauge({
      name: 'event_lag_messages',
      help: 'Events in the stream that a consumer has not been given yet.',
      labels: ['consumer'],
    });
  }

  /** Starts to handle an event, and resolves when there is room for one more. */
  async take(message: JsMsg): Promise<void> {
    this.#lag.set({ consumer: this.options.name }, message.info.pending);
    const done = this.#deliver(message)
      .catch((error: unknown) => {
        // The server does not know the outcome, so it will deliver the event again.
        this.#logger.warn({ msg: 'outcome not reported to NATS', consumer: this.options.name, err: error });
      })
      .finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
    if (this.#inFlight.size >= this.options.concurrency) await Promise.race(this.#inFlight);
  }

  /** Resolves when no handler runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #deliver(message: JsMsg): Promise<void> {
    const event = ReceivedEvent.read(this.space, message);
    if (!(event instanceof ReceivedEvent)) {
      await this.#bury(message, 'UNDECODABLE', event.problem);
      return;
    }
    // A handler that kills the process never reports a failure, and a dead letter may fail to be stored at first.
    if (event.delivery > this.options.maxDeliveries) {
      await this.#bury(message, 'EXHAUSTED', 'its last failure is not known');
      return;
    }
    try {
      await this.#handle(event, message);
    } catch (error) {
      await this.#failed(event, message, error);
      return;
    }
    message.ack();
    this.#count('handled');
  }

  async #handle(event: ReceivedEvent, message: JsMsg): Promise<void> {
    const stillWorking = setInterval(() => {
      message.working();
    }, this.options.ackWaitMs / 2);
    const parent = extractTrace(message.headers);
    try {
      await withSpan({ name: `consume ${event.entry.subject}`, kind: 'CONSUMER', parent }, () =>
        this.options.handle(event),
      );
    } finally {
      clearInterval(stillWorking);
    }
  }

  async #failed(event: ReceivedEvent, message: JsMsg, error: unknown): Promise<void> {
    const { name, maxDeliveries } = this.options;
    const { delivery } = event;
    this.#logger.warn({
      msg: 'event not handled',
      consumer: name,
      subject: message.subject,
      delivery,
      err: error,
    });
    if (delivery >= maxDeliveries) await this.#bury(message, 'EXHAUSTED', String(error));
    else this.#again(message);
  }

  async #bury(message: JsMsg, reason: DeadLetterReason, problem: string): Promise<void> {
    const { name } = this.options;
    const { stream, streamSequence } = message.info;
    const { subject, data: payload } = message;
    try {
      const id = `${name}:${stream}:${streamSequence}`;
      await this.deadLetters.bury({ subject, payload, reason, problem, source: name, id });
      message.term();
      this.#count('buried');
    } catch (error) {
      this.#logger.error({ msg: 'dead letter not stored', consumer: name, subject, err: error });
      this.#again(message);
    }
  }

  #again(message: JsMsg): void {
    message.nak(backoffMs(message.info.deliveryCount, this.options.redeliverAfterMs));
    this.#count('redelivered');
  }

  #count(outcome: 'handled' | 'redelivered' | 'buried'): void {
    this.#outcomes.inc({ consumer: this.options.name, outcome });
  }
}
