import { describe, expect, it } from '@jest/globals';
import { REFUSAL_CODES } from '@sabot/cards';
import { create, roundV1 } from '@sabot/contracts';
import { invalid, refusalMessage, refused, type ServiceRefusal } from './refusal-message.js';

const { RefusalCode } = roundV1;

describe('a refusal on the wire', () => {
  it.each<[ServiceRefusal, object]>([
    [
      { code: 'BET_BELOW_MIN', min: 1_000n, actual: 5n },
      { case: 'belowMin', value: { minMinor: 1_000n, actualMinor: 5n } },
    ],
    [
      { code: 'BET_ABOVE_MAX', max: 10n, actual: 11n },
      { case: 'aboveMax', value: { maxMinor: 10n, actualMinor: 11n } },
    ],
    [
      { code: 'INSUFFICIENT_BALANCE', required: 2n, available: 1n },
      { case: 'shortfall', value: { requiredMinor: 2n, availableMinor: 1n } },
    ],
    [
      { code: 'INVALID_PHASE', expected: 'OPEN', actual: 'SEALED' },
      { case: 'stateMismatch', value: { expected: 'OPEN', actual: 'SEALED' } },
    ],
    [
      { code: 'DUPLICATE_BET', type: 'TIE' },
      { case: 'duplicateTarget', value: 'TIE' },
    ],
    [invalid('amount'), { case: 'invalidField', value: 'amount' }],
    [
      { code: 'BATCH_TOO_LARGE', maxBets: 5, actualBets: 6 },
      { case: 'batchBound', value: { maxBets: 5, actualBets: 6 } },
    ],
    [
      { code: 'OUT_OF_TURN', nextDecision: 3 },
      { case: 'nextDecision', value: 3 },
    ],
    [
      { code: 'RECORD_INVALID', failedStep: 'cards' },
      { case: 'failedStep', value: 'cards' },
    ],
    [{ code: 'STAKE_MISSING' }, { case: undefined }],
    [{ code: 'OVERLOADED' }, { case: undefined }],
    [{ code: 'IDEMPOTENCY_KEY_REUSED' }, { case: undefined }],
  ])('carries the code and the figures of %p', (refusal, details) => {
    const message = create(roundV1.RefusalSchema, refusalMessage(refusal));
    expect(RefusalCode[message.code]).toBe(refusal.code);
    expect(message.details).toMatchObject(details);
  });

  it('has a number for every code of the rules and of the wallet', () => {
    const own = ['UNKNOWN_ACCOUNT', 'UNKNOWN_ROUND', 'UNKNOWN_BET', 'OVERLOADED', 'BATCH_TOO_LARGE'] as const;
    const numbers = [...REFUSAL_CODES, ...own].map((code) => RefusalCode[code]);
    expect(numbers.every((number) => number > RefusalCode.UNSPECIFIED)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('is the result of a response', () => {
    expect(refused(invalid('note'))).toEqual({
      result: {
        case: 'refusal',
        value: { code: RefusalCode.VALIDATION, details: { case: 'invalidField', value: 'note' } },
      },
    });
  });
});
