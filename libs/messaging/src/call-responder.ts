import { Logger } from '@nestjs/common';
import type { MessageHandler } from '@nestjs/microservices';
import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import type { CallSubject, DescMessage, MessageInitShape, MessageShape } from '@sabot/contracts';
import { decode, encode } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';
import { extractTrace, withSpan } from '@sabot/service-kit';
import { firstValueFrom, isObservable } from 'rxjs';

import type { AnsweredErrorCode } from './call-error.js';
import { errorHeaders } from './call-error.js';
import type { DeadLetters } from './dead-letters.js';

/** What the responders of a service share. */
export interface CallResponderOptions {
  readonly deadLetters: DeadLetters;
  readonly seconds: ReturnType<Metrics['histogram']>;
  readonly source: string;
  readonly maxInFlight: number;
}

/**
 * Answers the requests on one subject. Each request gets exactly one answer, the handler's or an error code, so no caller
 * waits in vain. The bound is per subject, so a flood of one command never shuts out another.
 */
export class CallResponder {
  readonly #logger = new Logger(CallResponder.name);
  readonly #inFlight = new Set<Promise<void>>();
  readonly #seconds;

  constructor(
    readonly entry: CallSubject,
    private readonly handler: MessageHandler,
    private readonly options: CallResponderOptions,
  ) {
    const labelled = (outcome: AnsweredErrorCode | 'OK') => options.seconds.labels(entry.subject, outcome);
    this.#seconds = {
      OK: labelled('OK'),
      OVERLOADED: labelled('OVERLOADED'),
      UNDECODABLE: labelled('UNDECODABLE'),
      FAILED: labelled('FAILED'),
    };
  }

  receive(message: Msg): void {
    // A server can deliver a stored message on the subject of a request. It keeps its own subject, and is no request.
    if (message.subject !== this.entry.subject) {
      this.#logger.error({ msg: 'not a request', subject: message.subject, expected: this.entry.subject });
      return;
    }
    if (this.#inFlight.size >= this.options.maxInFlight) {
      this.#refuse(message, 'OVERLOADED');
      return;
    }
    const decoded = decode(this.entry.request, message.data);
    if (!decoded.ok) {
      this.#refuse(message, 'UNDECODABLE');
      this.#bury(message, decoded.problem);
      return;
    }
    const answered = this.#answer(message, decoded.message).finally(() => this.#inFlight.delete(answered));
    this.#inFlight.add(answered);
  }

  /** Resolves when every accepted request has its answer. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  async #answer(message: Msg, request: MessageShape<DescMessage>): Promise<void> {
    const start = performance.now();
    const parent = extractTrace(message.headers);
    let outcome: 'OK' | 'FAILED' = 'OK';
    try {
      const response = await withSpan({ name: `answer ${this.entry.subject}`, kind: 'SERVER', parent }, () =>
        this.#handle(request),
      );
      message.respond(encode(this.entry.response, response));
    } catch (error) {
      // Nest logs what a handler throws and passes on a plain object. An Error has not been logged: there is no answer to send.
      if (error instanceof Error)
        this.#logger.error({ msg: 'no answer', subject: message.subject, err: error });
      outcome = 'FAILED';
      this.#respond(message, errorHeaders(outcome));
    }
    this.#seconds[outcome].observe((performance.now() - start) / 1_000);
  }

  async #handle(request: MessageShape<DescMessage>): Promise<MessageInitShape<DescMessage>> {
    const result: unknown = await this.handler(request);
    const response: unknown = isObservable(result) ? await firstValueFrom(result) : result;
    if (typeof response !== 'object' || response === null)
      throw new TypeError('the handler returned no response');
    this.#logger.debug({ msg: 'answered', subject: this.entry.subject });
    return response as MessageInitShape<DescMessage>;
  }

  #refuse(message: Msg, code: AnsweredErrorCode): void {
    this.#respond(message, errorHeaders(code));
    this.#seconds[code].observe(0);
  }

  #respond(message: Msg, headers: MsgHdrs): void {
    try {
      message.respond(undefined, { headers });
    } catch (error) {
      this.#logger.error({ msg: 'no answer', subject: message.subject, err: error });
    }
  }

  #bury({ subject, data: payload }: Msg, problem: string): void {
    const { deadLetters, source } = this.options;
    deadLetters.buryLater({ subject, payload, reason: 'UNDECODABLE', problem, source });
  }
}
