// A refusal is something that a player can cause. It is returned as data with a code and the figures behind it, and
// never thrown. Amounts are minor units.

/** Every reason to refuse a request; each game defines its own targets. */
export type Refusal<Target extends string = string> =
  | { readonly code: 'BET_BELOW_MIN'; readonly min: bigint; readonly actual: bigint }
  | { readonly code: 'BET_ABOVE_MAX'; readonly max: bigint; readonly actual: bigint }
  | { readonly code: 'INSUFFICIENT_BALANCE'; readonly required: bigint; readonly available: bigint }
  | { readonly code: 'INVALID_PHASE'; readonly expected: string; readonly actual: string }
  | { readonly code: 'NO_BETS_PLACED' }
  | { readonly code: 'DUPLICATE_BET'; readonly type: Target }
  | { readonly code: 'IDEMPOTENCY_KEY_REUSED' }
  | { readonly code: 'BETTING_CLOSED' }
  | { readonly code: 'UNKNOWN_TABLE' }
  | { readonly code: 'BET_NOT_OFFERED' }
  | { readonly code: 'RATE_LIMITED' }
  | { readonly code: 'VALIDATION'; readonly field: string };

export type RefusalCode = Refusal['code'];

/** Every refusal code; the compiler reports a missing or unknown one. */
export const REFUSAL_CODES = Object.keys({
  BET_BELOW_MIN: true,
  BET_ABOVE_MAX: true,
  INSUFFICIENT_BALANCE: true,
  INVALID_PHASE: true,
  NO_BETS_PLACED: true,
  DUPLICATE_BET: true,
  IDEMPOTENCY_KEY_REUSED: true,
  BETTING_CLOSED: true,
  UNKNOWN_TABLE: true,
  BET_NOT_OFFERED: true,
  RATE_LIMITED: true,
  VALIDATION: true,
} satisfies Record<RefusalCode, true>) as readonly RefusalCode[];
