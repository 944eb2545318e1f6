import type { MsgHdrs } from '@nats-io/transport-node';
import { headers } from '@nats-io/transport-node';

// A call that fails says how in one code. Refusals that a player can cause are not errors; they are data in the answer.

/**
 * `UNDECODABLE`: the answering side could not read the request. `OVERLOADED`: it already had too many in flight.
 * `FAILED`: its handler threw. `UNAVAILABLE`: nobody was there to answer. `TIMEOUT`: no answer came in time.
 * `BAD_ANSWER`: the answer could not be read. `ABORTED`: the caller gave up.
 */
export type CallErrorCode =
  'UNDECODABLE' | 'OVERLOADED' | 'FAILED' | 'UNAVAILABLE' | 'TIMEOUT' | 'BAD_ANSWER' | 'ABORTED';

/** The codes that the answering side can send. */
export type AnsweredErrorCode = Extract<CallErrorCode, 'UNDECODABLE' | 'OVERLOADED' | 'FAILED'>;

const ANSWERED_CODES: readonly string[] = [
  'UNDECODABLE',
  'OVERLOADED',
  'FAILED',
] satisfies AnsweredErrorCode[];

/** After these the same request may be sent again, because handlers are idempotent. */
const RETRIABLE_CODES: readonly CallErrorCode[] = ['OVERLOADED', 'FAILED', 'UNAVAILABLE', 'TIMEOUT'];

/** A request that got no answer, or an error for an answer. */
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
    return RETRIABLE_CODES.includes(this.code);
  }
}

const CODE_HEADER = 'Nats-Service-Error-Code';

/** The headers of an answer that is an error. */
export function errorHeaders(code: AnsweredErrorCode): MsgHdrs {
  const result = headers();
  result.set(CODE_HEADER, code);
  return result;
}

/** The error code in the headers of an answer, if it is an error. */
export function errorIn(answer: MsgHdrs | undefined): AnsweredErrorCode | undefined {
  const code = answer?.get(CODE_HEADER);
  if (!code) return undefined;
  return ANSWERED_CODES.includes(code) ? (code as AnsweredErrorCode) : 'FAILED';
}
