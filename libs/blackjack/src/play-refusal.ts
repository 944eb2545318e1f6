// Why a play is refused. A refusal changes nothing: no card is drawn and no state is left.
import type { PlayName } from './play.js';

export type PlayRefusal =
  /** There is no play of that name. */
  | { readonly code: 'UNKNOWN_PLAY' }
  /** The round has no hand with that index. */
  | { readonly code: 'HAND_OUT_OF_RANGE' }
  /** Another hand has to be played now. */
  | { readonly code: 'HAND_NOT_ACTIVE'; readonly active: number }
  /** The rules do not allow the play now; `legal` lists those that they allow. */
  | { readonly code: 'PLAY_NOT_LEGAL'; readonly legal: readonly PlayName[] }
  /** Nothing can be played any more. */
  | { readonly code: 'ROUND_OVER' };

export type PlayRefusalCode = PlayRefusal['code'];

/** Every code; the compiler reports a missing or unknown one. */
export const PLAY_REFUSAL_CODES = Object.keys({
  UNKNOWN_PLAY: true,
  HAND_OUT_OF_RANGE: true,
  HAND_NOT_ACTIVE: true,
  PLAY_NOT_LEGAL: true,
  ROUND_OVER: true,
} satisfies Record<PlayRefusalCode, true>) as readonly PlayRefusalCode[];

/** Tells a refusal from what was asked for. */
export function isRefused(answer: object): answer is PlayRefusal {
  return 'code' in answer;
}
