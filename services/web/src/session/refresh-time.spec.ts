import { describe, expect, it } from '@jest/globals';
import { refreshInMs } from './refresh-time';

describe('a token', () => {
  it('is renewed after three quarters of its remaining time, never at once', () => {
    const expiresAt = new Date(100_000).toISOString();
    expect(refreshInMs(expiresAt, 0)).toBe(75_000);
    expect(refreshInMs(expiresAt, 200_000)).toBe(1_000);
  });
});
