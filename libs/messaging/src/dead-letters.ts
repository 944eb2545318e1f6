import { Logger } from '@nestjs/common';
import { headers } from '@nats-io/transport-node';
import type { Metrics } from '@sabot/service-kit';

import type { NatsConnection } from './nats-connection.js';

/** Why a message is put aside: it cannot be read, or its handler has used up all attempts. */
export type DeadLetterReason = 'UNDECODABLE' | 'EXHAUSTED';

/** A message that nobody could handle, with what an operator needs to know about it. */
export interface DeadLetter {
  readonly subject: string;
  readonly payload: Uint8Array;
  readonly reason: DeadLetterReason;
  readonly problem: string;
  /** Who gave up: a service or one of its consumers. */
  readonly source: string;
  /** Makes burying idempotent: the stream keeps one letter with this id. */
  readonly id?: string;
}

const MAX_PROBLEM_CHARS = 500;
const MAX_IN_FLIGHT = 100;

/** Keeps messages that could not be handled in a stream of their own, and counts them. */
export class DeadLetters {
  readonly #logger = new Logger(DeadLetters.name);
  readonly #count;
  #inFlight = 0;

  constructor(
    private readonly connection: NatsConnection,
    metrics: Metrics,
  ) {
    this.#count = metrics.counter({
      name: 'dead_letters_total',
      help: 'Messages that could not be handled and were put aside.',
      labels: ['reason', 'source'],
    });
  }

  /** Resolves once the letter is stored; throws if it cannot be. */
  async bury(letter: DeadLetter): Promise<void> {
    const about = headers();
    about.set('Sabot-Subject', letter.subject);
    about.set('Sabot-Reason', letter.reason);
    about.set('Sabot-Source', letter.source);
    about.set('Sabot-Problem', letter.problem.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, MAX_PROBLEM_CHARS));
    const subject = this.connection.space.deadLetter(letter.subject);
    const options = { headers: about, ...(letter.id !== undefined && { msgID: letter.id }) };
    await this.connection.jetstream.publish(subject, letter.payload, options);
    this.#count.inc({ reason: letter.reason, source: letter.source });
    this.#logger.error({ msg: 'message put aside', ...letter, payload: undefined });
  }

  /** Buries in the background. A flood beyond the bound is counted but not kept, so it cannot fill our memory. */
  buryLater(letter: DeadLetter): void {
    if (this.#inFlight >= MAX_IN_FLIGHT) {
      this.#count.inc({ reason: letter.reason, source: letter.source });
      return;
    }
    this.#inFlight++;
    this.bury(letter)
      .catch((error: unknown) => {
        this.#count.inc({ reason: letter.reason, source: letter.source });
        this.#logger.error({ msg: 'message could not be put aside', subject: letter.subject, err: error });
      })
      .finally(() => {
        this.#inFlight--;
      });
  }
}
