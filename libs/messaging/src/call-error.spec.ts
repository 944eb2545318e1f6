import { describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';

import { CallError, errorHeaders, errorIn } from './call-error.js';

describe('an error in answer to a call', () => {
  it('travels in headers', () => {
    for (const code of ['UNDECODABLE', 'OVERLOADED', 'FAILED'] as const) {
      expect(errorIn(errorHeaders(code))).toBe(code);
    }
  });

  it('is not found where there is none', () => {
    expect(errorIn(undefined)).toBeUndefined();
    expect(errorIn(headers())).toBeUndefined();
  });

  it('with a code unknown here counts as a failure', () => {
    const unknown = headers();
    unknown.set('Nats-Service-Error-Code', 'NEW_CODE');
    expect(errorIn(unknown)).toBe('FAILED');
  });

  it('is retriable unless a message is unreadable or the caller has given up', () => {
    const codes = [
      'OVERLOADED',
      'FAILED',
      'UNAVAILABLE',
      'TIMEOUT',
      'UNDECODABLE',
      'BAD_ANSWER',
      'ABORTED',
    ] as const;
    const again = codes.filter((code) => new CallError(code, 'subject').retriable);
    expect(again).toEqual(['OVERLOADED', 'FAILED', 'UNAVAILABLE', 'TIMEOUT']);
  });
});
