/** Whose fault each refusal is. Objectives count a bet that is refused through the house's fault as failed. */
import type { EdgeRefusalCode } from './refused.js';

/** The one list. A new code does not compile before somebody has decided whose fault it is. */
export const FAULT: Readonly<Record<EdgeRefusalCode, 'player' | 'house'>> = {
  BET_BELOW_MIN: 'player',
  BET_ABOVE_MAX: 'player',
  INSUFFICIENT_BALANCE: 'player',
  INVALID_PHASE: 'player',
  NO_BETS_PLACED: 'player',
  DUPLICATE_BET: 'player',
  IDEMPOTENCY_KEY_REUSED: 'player',
  BETTING_CLOSED: 'player',
  UNKNOWN_TABLE: 'player',
  BET_NOT_OFFERED: 'player',
  RATE_LIMITED: 'player',
  VALIDATION: 'player',
  UNKNOWN_ACCOUNT: 'player',
  UNKNOWN_ROUND: 'player',
  UNKNOWN_BET: 'player',
  UNKNOWN_HAND: 'player',
  HAND_ALREADY_OPEN: 'player',
  OUT_OF_TURN: 'player',
  HAND_OUT_OF_RANGE: 'player',
  HAND_NOT_ACTIVE: 'player',
  PLAY_NOT_LEGAL: 'player',
  STAKE_MISSING: 'player',
  LINK_INVALID: 'player',
  SIGNATURE_INVALID: 'player',
  UNAUTHENTICATED: 'player',
  FORBIDDEN: 'player',
  OTHER_SESSION: 'player',
  OVERLOADED: 'house',
  TIMEOUT: 'house',
  INTERNAL: 'house',
};

/** The codes of refusals that the house causes. */
export const HOUSE_FAULTS = (Object.keys(FAULT) as EdgeRefusalCode[]).filter(
  (code) => FAULT[code] === 'house',
);
