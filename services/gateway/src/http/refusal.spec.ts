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
  ])('%j keeps its figures', (refusal, expected) => {
    const refused = refusalFrom(create(roundV1.RefusalSchema, refusalMessage(refusal)));
    expect(refused).toMatchObject(expected);
    expect(refused.message).not.toBe('');
    expect(() => JSON.stringify(refused)).not.toThrow();
  });

  it('with an unknown code becomes INTERNAL', () => {
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
  ])('%s becomes %s', (code, refused) => {
    expect(refusalOfError(new CallError(code, 'wallet'))?.code).toBe(refused);
  });

  it('differs from any other error, which has no refusal', () => {
    expect(refusalOfError(new Error('a defect'))).toBeUndefined();
  });
});
