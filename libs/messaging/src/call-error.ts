import type { MsgHdrs } from '@nats-io/transport-node';
import { headers } from '@nats-io/transport-node';

// A call that fails says how in one word. What a player can cause is not here: that is data in the answer.

/**
 * `UNDECODABLE`: the answering side could not read the request. `OVERLOADED`: it refused to queue one more.
 * `FAILED`: its handler threw. `UNAVAILABLE`: nobody was there to answer. `TIMEOUT`: no answer came in time.
 * `BAD_ANSWER`: the answer could not be read. `ABORTED`: the caller gave up.
 */
export type CallErrorCode =
  'UNDECODABLE' | 'OVERLOADED' | 'FAILED' | 'UNAVAILABLE' | 'TIMEOUT' | 'BAD_ANSWER' | 'ABORTED';

/** What the answering side can say. */
export type AnsweredErrorCode = Extract<CallErrorCode, 'UNDECODABLE' | 'OVERLOADED' | 'FAILED'>;

const answeredCodes: readonly string[] = [
  'UNDECODABLE',
  'OVERLOADED',
  'FAILED',
] satisfies AnsweredErrorCode[];

/** After these the same request may be sent again: whoever answers is idempotent. */
const retriableCodes: readonly CallErrorCode[] = ['OVERLOADED', 'FAILED', 'UNAVAILABLE', 'TIMEOUT'];

/** A request that got no answer, or an answer that is an error. */
export class CallError extends Error {
  constructor(
    readonly code: CallErrorCode,
    readonly subject: string,
    options?: ErrorOptions,
  ) {
    super(`${subject}: ${code}`, options);
    this.name = CallError.name;
  }

  get retriable(): boolean {
    return retriableCodes.includes(this.code);
  }
}

const codeHeader = 'Nats-Service-Error-Code';

/** The headers of an answer that is an error. */
export function errorHeaders(code: AnsweredErrorCode): MsgHdrs {
  const result = headers();
  result.set(codeHeader, code);
  return result;
}

/** The error that an answer is, if it is one. */
export function errorIn(answer: MsgHdrs | undefined): AnsweredErrorCode | undefined {
  const code = answer?.get(codeHeader);
  if (!code) return undefined;
  return answeredCodes.includes(code) ? (code as AnsweredErrorCode) : 'FAILED';
}
