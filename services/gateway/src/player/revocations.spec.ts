import { describe, expect, it } from '@jest/globals';
import type { Identity } from './identity.js';
import { MAX_SESSION_MS, type Revocation, Revocations } from './revocations.js';

const identity = (more: Partial<Identity> = {}): Identity => ({
  userId: 'ada',
  operator: false,
  startedAtMs: 10_000,
  expiresAtMs: 900_000,
  sessionId: 'one',
  endsAtMs: undefined,
  ...more,
});
const logOut = (sessionId: string, expiresAtMs = 900_000): Revocation => ({
  kind: 'token',
  userId: 'ada',
  sessionId,
  atMs: 20_000,
  expiresAtMs,
});
const ban = (atMs: number): Revocation => ({ kind: 'user', userId: 'ada', operatorId: 'op', atMs });

const ROOM = { logOuts: 10, bans: 10 };

describe('a revocation', () => {
  it('by logging out covers only that session', () => {
    const revocations = new Revocations(ROOM);
    revocations.add(logOut('one'));
    expect(revocations.covers(identity())).toBe(true);
    expect(revocations.covers(identity({ sessionId: 'two' }))).toBe(false);
  });

  it('by a ban covers sessions that began until then, to the second', () => {
    const revocations = new Revocations(ROOM);
    revocations.add(ban(20_700));
    for (const [startedAtMs, covered] of [
      [10_000, true],
      [20_000, true],
      [21_000, false],
    ] as const)
      expect(revocations.covers(identity({ startedAtMs }))).toBe(covered);
    expect(revocations.covers(identity({ userId: 'bob' }))).toBe(false);
  });

  it('by a ban is not replaced by an earlier one', () => {
    const revocations = new Revocations(ROOM);
    revocations.add(ban(20_000));
    revocations.add(ban(5_000));
    expect(revocations.covers(identity())).toBe(true);
    expect(revocations.all).toHaveLength(1);
  });

  it('is forgotten once everything that it covers has expired, and not before', () => {
    const revocations = new Revocations(ROOM);
    revocations.add(logOut('one', 900_000));
    revocations.add(ban(20_000));
    revocations.forgetEnded(899_999);
    expect(revocations.all).toHaveLength(2);
    revocations.forgetEnded(900_000);
    expect(revocations.all).toEqual([ban(20_000)]);
    revocations.forgetEnded(20_000 + MAX_SESSION_MS);
    expect(revocations.all).toEqual([ban(20_000)]);
    revocations.forgetEnded(20_000 + MAX_SESSION_MS + 3_600_000);
    expect(revocations.all).toEqual([]);
  });

  it('beyond the bound displaces the oldest, which is returned', () => {
    const revocations = new Revocations({ logOuts: 2, bans: 1 });
    expect(revocations.add(logOut('one'))).toBeUndefined();
    expect(revocations.add(logOut('two'))).toBeUndefined();
    expect(revocations.add(logOut('three'))).toEqual(logOut('one'));
    expect(revocations.all).toHaveLength(2);
  });

  it('by logging out never displaces a ban', () => {
    const revocations = new Revocations({ logOuts: 2, bans: 1 });
    revocations.add(ban(20_000));
    for (let one = 0; one < 100; one++) revocations.add(logOut(String(one)));
    expect(revocations.covers(identity())).toBe(true);
    expect(revocations.all).toHaveLength(3);
  });
});
