import { describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';

import { CallError, errorHeaders, errorIn } from './call-error.js';

describe('an error in answer to a call', () => {
  it('comes through in headers', () => {
    for (const code of ['UNDECODABLE', 'OVERLOADED', 'FAILED'] as const) {
      expect(errorIn(errorHeaders(code))).toBe(code);
    }
  });

  it('is not seen where there is none', () => {
    expect(errorIn(undefined)).toBeUndefined();
    expect(errorIn(headers())).toBeUndefined();
  });

  it('that a newer service invented counts as a failure', () => {
    const unknown = headers();
    unknown.set('Nats-Service-Error-Code', 'NEW_CODE');
    expect(errorIn(unknown)).toBe('FAILED');
  });

  it('may be tried again unless the request itself is at fault or nobody waits any more', () => {
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
