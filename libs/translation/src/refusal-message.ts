/** Refusals on the wire: those of the rules, and those that only services have. */
import type { BetTarget } from '@sabot/baccarat';
import type { Refusal } from '@sabot/cards';
import { type MessageInitShape, roundV1 } from '@sabot/contracts';

export type RefusalMessage = MessageInitShape<typeof roundV1.RefusalSchema>;

export type ServiceRefusal =
  | Refusal<BetTarget>
  | { readonly code: 'UNKNOWN_ACCOUNT' | 'UNKNOWN_ROUND' | 'UNKNOWN_BET' | 'OVERLOADED' | 'SEED_UNREADABLE' }
  | HandRefusal
  | { readonly code: 'BATCH_TOO_LARGE'; readonly maxBets: number; readonly actualBets: number };

/** Refusals about a hand of blackjack. */
export type HandRefusal =
  | {
      readonly code:
        | 'UNKNOWN_HAND'
        | 'HAND_ALREADY_OPEN'
        | 'HAND_OUT_OF_RANGE'
        | 'HAND_NOT_ACTIVE'
        | 'PLAY_NOT_LEGAL'
        | 'STAKE_MISSING'
        | 'LINK_INVALID'
        | 'SIGNATURE_INVALID';
    }
  | { readonly code: 'OUT_OF_TURN'; readonly nextDecision: number }
  | { readonly code: 'RECORD_INVALID'; readonly failedStep: string };

export function refusalMessage(refusal: ServiceRefusal): RefusalMessage {
  return { code: roundV1.RefusalCode[refusal.code], details: detailsOf(refusal) };
}

/** A refusal, in the form that every response has. */
export function refused(refusal: ServiceRefusal): { result: { case: 'refusal'; value: RefusalMessage } } {
  return { result: { case: 'refusal', value: refusalMessage(refusal) } };
}

/** The response to a command or query: its result, or why it was refused. */
export type Answer<Case extends string, Value> =
  { result: { case: Case; value: Value } } | { result: { case: 'refusal'; value: RefusalMessage } };

/** A result or a refusal, in the form that every response has. */
export function answer<Done extends object, Case extends string, Value>(
  done: Done | ServiceRefusal,
  name: Case,
  value: (done: Done) => Value,
): Answer<Case, Value> {
  if ('code' in done) return refused(done);
  return { result: { case: name, value: value(done) } };
}

export function invalid(field: string): ServiceRefusal {
  return { code: 'VALIDATION', field };
}

function detailsOf(refusal: ServiceRefusal): RefusalMessage['details'] {
  switch (refusal.code) {
    case 'BET_BELOW_MIN':
      return { case: 'belowMin', value: { minMinor: refusal.min, actualMinor: refusal.actual } };
    case 'BET_ABOVE_MAX':
      return { case: 'aboveMax', value: { maxMinor: refusal.max, actualMinor: refusal.actual } };
    case 'INSUFFICIENT_BALANCE':
      return {
        case: 'shortfall',
        value: { requiredMinor: refusal.required, availableMinor: refusal.available },
      };
    case 'INVALID_PHASE':
      return { case: 'stateMismatch', value: { expected: refusal.expected, actual: refusal.actual } };
    case 'DUPLICATE_BET':
      return { case: 'duplicateTarget', value: refusal.type };
    case 'VALIDATION':
      return { case: 'invalidField', value: refusal.field };
    case 'BATCH_TOO_LARGE':
      return { case: 'batchBound', value: { maxBets: refusal.maxBets, actualBets: refusal.actualBets } };
    case 'OUT_OF_TURN':
      return { case: 'nextDecision', value: refusal.nextDecision };
    case 'RECORD_INVALID':
      return { case: 'failedStep', value: refusal.failedStep };
    default:
      return { case: undefined };
  }
}
