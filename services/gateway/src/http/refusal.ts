/** Refusals as clients see them: a stable code, a sentence for people, and the figures behind the code. */
import { type DoneOf, type ResponseResult, roundV1 } from '@sabot/contracts';
import type { EdgeRefusalCode, Refused } from '@sabot/edge';
import { CallError } from '@sabot/messaging';

const SENTENCES: Readonly<Record<EdgeRefusalCode, string>> = {
  BET_BELOW_MIN: 'The stake is below the minimum of this table.',
  BET_ABOVE_MAX: 'The stake is above the maximum of this table.',
  INSUFFICIENT_BALANCE: 'The balance does not cover the amount.',
  INVALID_PHASE: 'This is not possible right now.',
  NO_BETS_PLACED: 'No bets have been placed.',
  DUPLICATE_BET: 'There is already a bet on this target.',
  IDEMPOTENCY_KEY_REUSED: 'This id was already used for a different request.',
  BETTING_CLOSED: 'Betting is closed.',
  UNKNOWN_TABLE: 'There is no such table.',
  BET_NOT_OFFERED: 'This table does not offer that bet.',
  RATE_LIMITED: 'Too many requests; please wait a moment.',
  VALIDATION: 'The request is not well formed.',
  UNKNOWN_ACCOUNT: 'There is no such account.',
  UNKNOWN_ROUND: 'There is no such round.',
  UNKNOWN_BET: 'There is no such bet.',
  UNKNOWN_HAND: 'There is no such hand.',
  HAND_ALREADY_OPEN: 'You have an open hand at this table.',
  OUT_OF_TURN: 'This is not the next decision of the hand.',
  HAND_OUT_OF_RANGE: 'There is no such hand in this round.',
  HAND_NOT_ACTIVE: 'Another hand has to be played now.',
  PLAY_NOT_LEGAL: 'The rules do not allow this play now.',
  STAKE_MISSING: 'The money for this play has not been staked.',
  LINK_INVALID: 'The link does not continue the links of this hand.',
  SIGNATURE_INVALID: 'The key of this hand did not sign this decision.',
  OVERLOADED: 'Too many requests are waiting. Nothing was changed; please try again.',
  TIMEOUT: 'No answer came in time. The outcome is unknown; send the same request again with the same id.',
  UNAUTHENTICATED: 'A valid token is required.',
  OTHER_SESSION: 'This browser has a session of another player.',
  FORBIDDEN: 'This is not allowed.',
  INTERNAL: 'Something went wrong on our side.',
};

export function refusal(code: EdgeRefusalCode, figures: Omit<Refused, 'code' | 'message'> = {}): Refused {
  return { code, message: SENTENCES[code], ...figures };
}

export function invalid(field: string): Refused {
  return refusal('VALIDATION', { field });
}

/** Whether an answer is a refusal; only refusals have a `code`. */
export function isRefused(answer: object): answer is Refused {
  return 'code' in answer;
}

/** Translates another service's refusal. Codes that only a service can cause become INTERNAL: the client is not at fault. */
export function refusalFrom({ code, details }: roundV1.Refusal): Refused {
  const name = roundV1.RefusalCode[code] as keyof typeof roundV1.RefusalCode | undefined;
  return refusal(
    name !== undefined && name in SENTENCES ? (name as EdgeRefusalCode) : 'INTERNAL',
    figuresOf(details),
  );
}

function figuresOf(details: roundV1.Refusal['details']): Omit<Refused, 'code' | 'message'> {
  switch (details.case) {
    case 'belowMin':
      return { min: Number(details.value.minMinor), actual: Number(details.value.actualMinor) };
    case 'aboveMax':
      return { max: Number(details.value.maxMinor), actual: Number(details.value.actualMinor) };
    case 'shortfall':
      return {
        required: Number(details.value.requiredMinor),
        available: Number(details.value.availableMinor),
      };
    case 'stateMismatch':
      return { expected: details.value.expected, actual: details.value.actual };
    case 'invalidField':
      return { field: camelCase(details.value) };
    case 'nextDecision':
      return { nextDecision: details.value };
    case 'failedStep':
    case 'duplicateTarget':
    case 'batchBound':
    case undefined:
      return {};
  }
}

/** Field names as the edge spells them. */
function camelCase(field: string): string {
  return field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The refusal for a call that another service did not answer. Only a full queue is certain to have changed nothing; after
 * any other failure the outcome is unknown. Undefined when the error did not come from a call: then it is our own defect.
 */
export function refusalOfError(error: unknown): Refused | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 'OVERLOADED') return refusal('OVERLOADED');
  return refusal(error.retriable || error.code === 'ABORTED' ? 'TIMEOUT' : 'INTERNAL');
}

/** Returns the value of a response, or its refusal. */
export function outcomeIn<R extends ResponseResult>({ result }: { readonly result: R }): DoneOf<R> | Refused {
  if (result.case === 'refusal') return refusalFrom(result.value as roundV1.Refusal);
  if (result.case === undefined) throw new Error('the response has no result');
  return result.value;
}
