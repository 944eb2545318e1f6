/** A request that was understood and refused, or could not be understood; it changed nothing. */
import type { Refusal } from '@sabot/cards';

/** Every code that a player can meet at the edge. */
export type EdgeRefusalCode =
  | Refusal['code']
  | 'UNKNOWN_ACCOUNT'
  | 'UNKNOWN_ROUND'
  | 'UNKNOWN_BET'
  /** Too many requests wait; nothing was changed and the request may be sent again. */
  | 'OVERLOADED'
  /** Nobody answered in time: the outcome is unknown, and the same request may be sent again under the same id. */
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

/** What an acknowledgement carries. */
export type Answer<T extends object> = ({ readonly ok: true } & T) | ({ readonly ok: false } & Refused);
