import { describe, expect, it } from '@jest/globals';
import type { Identity } from './identity.js';
import { MAX_TOKEN_MS, type Revocation, Revocations } from './revocations.js';

const identity = (more: Partial<Identity> = {}): Identity => ({
  userId: 'ada',
  operator: false,
  issuedAtMs: 10_000,
  expiresAtMs: 900_000,
  tokenHash: 'one',
  ...more,
});
const token = (tokenHash: string, expiresAtMs = 900_000): Revocation => ({
  kind: 'token',
  userId: 'ada',
  tokenHash,
  atMs: 20_000,
  expiresAtMs,
});
const user = (atMs: number): Revocation => ({ kind: 'user', userId: 'ada', operatorId: 'op', atMs });

describe('a revocation', () => {
  it('of a token covers only that token', () => {
    const revocations = new Revocations(10);
    revocations.add(token('one'));
    expect(revocations.covers(identity())).toBe(true);
    expect(revocations.covers(identity({ tokenHash: 'two' }))).toBe(false);
  });

  it('of a user covers tokens issued until then, to the second', () => {
    const revocations = new Revocations(10);
    revocations.add(user(20_700));
    for (const [issuedAtMs, covered] of [
      [10_000, true],
      [20_000, true],
      [21_000, false],
    ] as const)
      expect(revocations.covers(identity({ issuedAtMs }))).toBe(covered);
    expect(revocations.covers(identity({ userId: 'bob' }))).toBe(false);
  });

  it('of a user is not replaced by an earlier one', () => {
    const revocations = new Revocations(10);
    revocations.add(user(20_000));
    revocations.add(user(5_000));
    expect(revocations.covers(identity())).toBe(true);
    expect(revocations.all).toHaveLength(1);
  });

  it('is forgotten once every token it covers has expired, and not before', () => {
    const revocations = new Revocations(10);
    revocations.add(token('one', 900_000));
    revocations.add(user(20_000));
    revocations.forgetEnded(899_999);
    expect(revocations.all).toHaveLength(2);
    revocations.forgetEnded(900_000);
    expect(revocations.all).toEqual([user(20_000)]);
    revocations.forgetEnded(20_000 + MAX_TOKEN_MS);
    expect(revocations.all).toEqual([]);
  });

  it('beyond the bound displaces the oldest, which is returned', () => {
    const revocations = new Revocations(2);
    expect(revocations.add(token('one'))).toBeUndefined();
    expect(revocations.add(token('two'))).toBeUndefined();
    expect(revocations.add(token('three'))).toEqual(token('one'));
    expect(revocations.all).toHaveLength(2);
  });
});
