import type { CustomTransportStrategy, MessageHandler } from '@nestjs/microservices';
import { Server } from '@nestjs/microservices';
import type { Subscription } from '@nats-io/transport-node';
import type { CallSubject } from '@sabot/contracts';
import { allSubjects } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';

import { CallResponder } from './call-responder.js';
import type { DeadLetters } from './dead-letters.js';
import type { NatsConnection } from './nats-connection.js';

/** How a service answers requests. */
export interface NatsServerOptions {
  /** Replicas with the same name share the requests. */
  readonly queue: string;
  /** How many requests on one subject may be handled at once; further ones are refused as `OVERLOADED`. */
  readonly maxInFlight?: number;
}

const CALLS = new Map(allSubjects.flatMap((entry) => (entry.kind === 'evt' ? [] : [[entry.subject, entry]])));

/** Brings requests from NATS to the controllers' `@MessagePattern(subjects.….subject)` handlers, and their answers back. */
export class NatsServer extends Server implements CustomTransportStrategy {
  #subscriptions: Subscription[] = [];
  #responders: CallResponder[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly deadLetters: DeadLetters,
    private readonly metrics: Metrics,
    private readonly options: NatsServerOptions,
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      const handlers = [...this.messageHandlers].map(([subject, handler]) => ({
        entry: callOf(subject),
        handler,
      }));
      this.#responders = this.#respondersOf(handlers);
      this.#subscriptions = this.#responders.map((responder) => this.#subscribe(responder));
    } catch (error) {
      callback(error);
      return;
    }
    this.connection.client.flush().then(() => {
      callback();
    }, callback);
  }

  /** Leaves new requests to other replicas, and waits until those already accepted are answered. */
  async close(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.drain()));
    await Promise.all(this.#responders.map((responder) => responder.idle()));
  }

  on(): never {
    throw new Error('use NatsConnection for the state of the connection');
  }

  unwrap(): never {
    throw new Error('use NatsConnection for the client');
  }

  #respondersOf(handlers: readonly { entry: CallSubject; handler: MessageHandler }[]): CallResponder[] {
    const seconds = this.metrics.histogram({
      name: 'request_seconds',
      help: 'Time from request to answer, by subject and outcome.',
      labels: ['subject', 'outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    });
    return handlers.map(
      ({ entry, handler }) =>
        new CallResponder(entry, handler, {
          deadLetters: this.deadLetters,
          seconds,
          source: this.options.queue,
          maxInFlight: this.options.maxInFlight ?? 1_000,
        }),
    );
  }

  #subscribe(responder: CallResponder): Subscription {
    return this.connection.client.subscribe(this.connection.space.of(responder.entry), {
      queue: this.options.queue,
      callback: (error, message) => {
        if (error) this.logger.error(error);
        else responder.receive(message);
      },
    });
  }
}

function callOf(subject: string): CallSubject {
  const entry = CALLS.get(subject);
  if (!entry) throw new Error(`"${subject}" is not a command or query of the table of subjects`);
  return entry;
}
