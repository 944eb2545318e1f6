import { describe, expect, it } from '@jest/globals';
import { refreshInMs, tokenOfFragment, usableSession } from './stored-session';

const session = {
  token: 't',
  userId: 'u',
  balance: 5,
  currency: 'DEMO',
  expiresAt: new Date(100_000).toISOString(),
};
const stored = JSON.stringify(session);

describe('a stored session', () => {
  it('is used until it expires', () => {
    expect(usableSession(stored, 0)).toEqual(session);
  });

  it('is not used in its last half minute', () => {
    expect(usableSession(stored, 69_999)).toEqual(session);
    expect(usableSession(stored, 70_000)).toBeNull();
  });

  it.each([null, '', 'x', '{}', JSON.stringify({ ...session, token: '' })])(
    'is null when %j was stored',
    (text) => {
      expect(usableSession(text, 0)).toBeNull();
    },
  );

  it('is renewed after three quarters of its remaining time, never at once', () => {
    expect(refreshInMs(session.expiresAt, 0)).toBe(75_000);
    expect(refreshInMs(session.expiresAt, 200_000)).toBe(1_000);
  });

  it('may start from a token in the URL fragment', () => {
    expect(tokenOfFragment('#token=a.b.c')).toBe('a.b.c');
    expect(tokenOfFragment('#other=1')).toBeNull();
    expect(tokenOfFragment('')).toBeNull();
  });
});
