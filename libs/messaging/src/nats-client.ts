import { Injectable } from '@nestjs/common';
import type { Msg } from '@nats-io/transport-node';
import { errors } from '@nats-io/transport-node';
import type { CallSubject, DescMessage, MessageInitShape, MessageShape } from '@sabot/contracts';
import { decode, encode } from '@sabot/contracts';
import { withSpan } from '@sabot/service-kit';

import { backoffMs, pause } from './backoff.js';
import { CallError, errorIn } from './call-error.js';
import { NatsConnection } from './nats-connection.js';
import { traceHeaders } from './trace-headers.js';

/** How long and how often to ask. */
export interface CallOptions {
  /** For each attempt; two seconds by default. */
  readonly timeoutMs?: number;
  /** How often to ask again after a retriable error; not at all by default. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
}

/** Sends requests to other services. Returns the response message; throws everything else as a `CallError`. */
@Injectable()
export class NatsClient {
  constructor(private readonly connection: NatsConnection) {}

  async request<I extends DescMessage, O extends DescMessage>(
    entry: CallSubject<I, O>,
    message: MessageInitShape<I>,
    options: CallOptions = {},
  ): Promise<MessageShape<O>> {
    const subject = this.connection.space.of(entry);
    const payload = encode(entry.request, message);
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await withSpan({ name: `request ${entry.subject}`, kind: 'CLIENT' }, () =>
          this.#ask(subject, payload, options),
        );
        return read(subject, entry.response, answer);
      } catch (error) {
        const again = error instanceof CallError && error.retriable && attempt <= (options.retries ?? 0);
        if (!again) throw error;
      }
      await pause(backoffMs(attempt, { firstMs: 20, longestMs: 1_000 }), options.signal);
    }
  }

  async #ask(subject: string, payload: Uint8Array, { timeoutMs = 2_000, signal }: CallOptions): Promise<Msg> {
    if (signal?.aborted) throw new CallError('ABORTED', subject);
    if (!this.connection.connected) throw new CallError('UNAVAILABLE', subject);
    const headers = traceHeaders();
    try {
      const answer = this.connection.client.request(subject, payload, {
        timeout: timeoutMs,
        ...(headers && { headers }),
      });
      return await (signal ? unlessAborted(answer, signal) : answer);
    } catch (cause) {
      if (signal?.aborted) throw new CallError('ABORTED', subject, { cause });
      throw new CallError(cause instanceof errors.TimeoutError ? 'TIMEOUT' : 'UNAVAILABLE', subject, {
        cause,
      });
    }
  }
}

function read<O extends DescMessage>(subject: string, schema: O, answer: Msg): MessageShape<O> {
  const code = errorIn(answer.headers);
  if (code) throw new CallError(code, subject);
  const decoded = decode(schema, answer.data);
  if (!decoded.ok) throw new CallError('BAD_ANSWER', subject, { cause: new Error(decoded.problem) });
  return decoded.message;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new Error('aborted'));
    };
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}
