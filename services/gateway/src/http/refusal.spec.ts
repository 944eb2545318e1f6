import { describe, expect, it } from '@jest/globals';
import { create, roundV1 } from '@sabot/contracts';
import { CallError, type CallErrorCode } from '@sabot/messaging';
import { refusalMessage, type ServiceRefusal } from '@sabot/translation';
import { refusalFrom, refusalOfError } from './refusal.js';

describe('a refusal of a service', () => {
  it.each<[ServiceRefusal, object]>([
    [
      { code: 'BET_BELOW_MIN', min: 1_000n, actual: 5n },
      { code: 'BET_BELOW_MIN', min: 1_000, actual: 5 },
    ],
    [
      { code: 'BET_ABOVE_MAX', max: 9n, actual: 10n },
      { code: 'BET_ABOVE_MAX', max: 9, actual: 10 },
    ],
    [
      { code: 'INSUFFICIENT_BALANCE', required: 2n, available: 1n },
      { required: 2, available: 1 },
    ],
    [
      { code: 'INVALID_PHASE', expected: 'OPEN', actual: 'SEALED' },
      { expected: 'OPEN', actual: 'SEALED' },
    ],
    [
      { code: 'VALIDATION', field: 'round_id' },
      { code: 'VALIDATION', field: 'roundId' },
    ],
    [{ code: 'BETTING_CLOSED' }, { code: 'BETTING_CLOSED' }],
    [{ code: 'BATCH_TOO_LARGE', maxBets: 1, actualBets: 2 }, { code: 'INTERNAL' }],
    [{ code: 'SEED_UNREADABLE' }, { code: 'INTERNAL' }],
  ])('%j is told with its figures', (refusal, expected) => {
    const told = refusalFrom(create(roundV1.RefusalSchema, refusalMessage(refusal)));
    expect(told).toMatchObject(expected);
    expect(told.message).not.toBe('');
    expect(() => JSON.stringify(told)).not.toThrow();
  });

  it('that is newer than we are is ours', () => {
    expect(refusalFrom(create(roundV1.RefusalSchema, { code: JSON.parse('999') as never })).code).toBe(
      'INTERNAL',
    );
  });
});

describe('a call that got no answer', () => {
  it.each<[CallErrorCode, string]>([
    ['OVERLOADED', 'OVERLOADED'],
    ['TIMEOUT', 'TIMEOUT'],
    ['UNAVAILABLE', 'TIMEOUT'],
    ['FAILED', 'TIMEOUT'],
    ['BAD_ANSWER', 'INTERNAL'],
  ])('%s is told as %s', (code, told) => {
    expect(refusalOfError(new CallError(code, 'wallet'))?.code).toBe(told);
  });

  it('is not what any other error is', () => {
    expect(refusalOfError(new Error('a defect'))).toBeUndefined();
  });
});
