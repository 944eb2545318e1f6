/** A refused request. It changed nothing, except that after `TIMEOUT` the outcome is unknown. */
import type { Refusal } from '@sabot/cards';

/** Every refusal code that a client can get. */
export type EdgeRefusalCode =
  | Refusal['code']
  | 'UNKNOWN_ACCOUNT'
  | 'UNKNOWN_ROUND'
  | 'UNKNOWN_BET'
  /** Too many requests are waiting; nothing was changed and the request may be sent again. */
  | 'OVERLOADED'
  /** No answer came in time: the outcome is unknown, and the same request may be sent again with the same id. */
  | 'TIMEOUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'INTERNAL';

/** The code, a sentence for people, and the figures behind the code as in `rules.md`: min, max, actual, required, … */
export interface Refused {
  readonly code: EdgeRefusalCode;
  readonly message: string;
  readonly min?: number;
  readonly max?: number;
  readonly actual?: number | string;
  readonly expected?: string;
  readonly required?: number;
  readonly available?: number;
  readonly field?: string;
}

/** The payload of an acknowledgement. */
export type Answer<T extends object> = ({ readonly ok: true } & T) | ({ readonly ok: false } & Refused);
