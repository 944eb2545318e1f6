/** A refused request. It changed nothing, except that after `TIMEOUT` the outcome is unknown. */
import type { Refusal } from '@sabot/cards';

/** Every refusal code that a client can get. */
export type EdgeRefusalCode =
  | Refusal['code']
  | 'UNKNOWN_ACCOUNT'
  | 'UNKNOWN_ROUND'
  | 'UNKNOWN_BET'
  | 'UNKNOWN_HAND'
  /** The player has an open hand at the table. */
  | 'HAND_ALREADY_OPEN'
  /** The decision is not the next one of its hand. */
  | 'OUT_OF_TURN'
  | 'HAND_OUT_OF_RANGE'
  | 'HAND_NOT_ACTIVE'
  | 'PLAY_NOT_LEGAL'
  /** The play costs money that was not staked for it first. */
  | 'STAKE_MISSING'
  | 'LINK_INVALID'
  | 'SIGNATURE_INVALID'
  /** Too many requests are waiting; nothing was changed and the request may be sent again. */
  | 'OVERLOADED'
  /** No answer came in time: the outcome is unknown, and the same request may be sent again with the same id. */
  | 'TIMEOUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  /** The browser has a session of another player, which is only replaced when asked to. */
  | 'OTHER_SESSION'
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
  /** For `OUT_OF_TURN`, the number of the decision that is due. */
  readonly nextDecision?: number;
}

/** The payload of an acknowledgement. */
export type Answer<T extends object> = ({ readonly ok: true } & T) | ({ readonly ok: false } & Refused);
