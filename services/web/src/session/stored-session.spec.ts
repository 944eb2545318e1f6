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
  it('is used while it lives', () => {
    expect(usableSession(stored, 0)).toEqual(session);
  });

  it('is not used in its last half minute', () => {
    expect(usableSession(stored, 69_999)).toEqual(session);
    expect(usableSession(stored, 70_000)).toBeNull();
  });

  it.each([null, '', 'x', '{}', JSON.stringify({ ...session, token: '' })])(
    'is none when %j was kept',
    (text) => {
      expect(usableSession(text, 0)).toBeNull();
    },
  );

  it('is renewed after three quarters of its life, never at once', () => {
    expect(refreshInMs(session.expiresAt, 0)).toBe(75_000);
    expect(refreshInMs(session.expiresAt, 200_000)).toBe(1_000);
  });

  it('may be handed over in the fragment of the address', () => {
    expect(tokenOfFragment('#token=a.b.c')).toBe('a.b.c');
    expect(tokenOfFragment('#other=1')).toBeNull();
    expect(tokenOfFragment('')).toBeNull();
  });
});
