import { describe, expect, it } from '@jest/globals';
import { type EdgeRefusalCode, FAULT, HOUSE_FAULTS } from '@sabot/edge';
import { CallError, type CallErrorCode } from '@sabot/messaging';
import { refusal, refusalOfError } from '../http/refusal.js';
import { betOutcome, isBet } from './bet-outcome.js';

const CODES = Object.keys(FAULT) as EdgeRefusalCode[];
const CALL_ERRORS: readonly CallErrorCode[] = [
  'OVERLOADED',
  'TIMEOUT',
  'UNAVAILABLE',
  'FAILED',
  'BAD_ANSWER',
];

describe('a bet', () => {
  it.each([
    [undefined, 499, 'TAKEN'],
    [undefined, 501, 'LATE'],
    ['INSUFFICIENT_BALANCE', 3, 'REFUSED'],
    ['INSUFFICIENT_BALANCE', 900, 'LATE'],
    ['TIMEOUT', 3, 'FAILED'],
    ['TIMEOUT', 4_000, 'FAILED'],
    ['OVERLOADED', 3, 'FAILED'],
    ['INTERNAL', 3, 'FAILED'],
  ] as const)('that is refused with %s after %i ms is %s', (code, waitedMs, outcome) => {
    expect(betOutcome(code, waitedMs)).toBe(outcome);
  });

  it('fails because of us whenever a service gives no answer, or our own code fails', () => {
    const codes = [
      ...CALL_ERRORS.map((code) => refusalOfError(new CallError(code, 'wallet'))?.code),
      'INTERNAL',
    ];
    expect(new Set(codes)).toEqual(new Set(HOUSE_FAULTS));
  });

  it('is refused, not failed, with every other code that a player can get', () => {
    const refusedOnly = CODES.filter((code) => betOutcome(code, 0) === 'REFUSED');
    expect(refusedOnly).toEqual(CODES.filter((code) => !HOUSE_FAULTS.includes(code)));
    expect(refusedOnly.map((code) => refusal(code).message)).not.toContain(undefined);
  });

  it.each(['place-bet', 'hand open-hand', 'hand stake'])('is what %s asks for', (request) => {
    expect(isBet(request)).toBe(true);
  });

  it.each(['join-table', 'remove-bet', 'hand play', 'unknown'])('is not what %s asks for', (request) => {
    expect(isBet(request)).toBe(false);
  });
});
