import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { DEALS, doneIn, refusalIn } from '@sabot/testing';
import { WalletFixture } from './wallet-fixture.js';

describe('taking bets back', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const remove = (userId: string, betId: string) => wallet.ask(subjects.wallet.removeBet, { userId, betId });
  const clear = (userId: string, roundId: string) =>
    wallet.ask(subjects.wallet.clearBets, { userId, roundId });

  it('gives the stake back at once, and only once', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    await wallet.bet(player, roundId, { betId, amount: 1_500n });
    const removed = await remove(player, betId);
    const expected = { roundId, betIds: [betId], refundedMinor: 1_500n, balanceMinor: 5_000n };
    expect(doneIn(removed)).toMatchObject(expected);
    expect(await remove(player, betId)).toEqual(removed);
    await wallet.close(roundId);
    expect(await remove(player, betId)).toEqual(removed);
    await wallet.finish(roundId, DEALS.playerNatural);
    expect(await remove(player, betId)).toEqual(removed);
    expect(await wallet.balance(player)).toBe(5_000n);
  });

  it('clears all bets of the player in the round, and no others', async () => {
    const [ann, bob] = [await wallet.player(9_000n), await wallet.player(5_000n)];
    const [roundId, other] = [await wallet.openRound(), await wallet.openRound()];
    const betIds = [randomUUID(), randomUUID(), randomUUID()];
    for (const betId of betIds) await wallet.bet(ann, roundId, { betId });
    await wallet.bet(ann, other);
    await wallet.bet(bob, roundId);
    const cleared = await clear(ann, roundId);
    expect(doneIn(cleared)).toMatchObject({ roundId, betIds, refundedMinor: 3_000n, balanceMinor: 8_000n });
    expect(await clear(ann, roundId)).toEqual(cleared);
    expect(doneIn(await wallet.seal(roundId)).betCount).toBe(1);
    expect(doneIn(await wallet.seal(other)).betCount).toBe(1);
  });

  it('clears nothing for a player without bets, and does not refuse', async () => {
    const player = await wallet.player(5_000n);
    const cleared = doneIn(await clear(player, await wallet.openRound()));
    expect(cleared).toMatchObject({ betIds: [], refundedMinor: 0n, balanceMinor: 5_000n });
  });

  it('keeps the bet out of the book, neither paid nor lost', async () => {
    const [ann, bob] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    await wallet.bet(ann, roundId, { betId });
    await wallet.bet(bob, roundId);
    doneIn(await remove(ann, betId));
    const sealed = doneIn(await wallet.seal(roundId));
    expect(sealed).toMatchObject({ betCount: 1, totals: [{ stakedMinor: 1_000n, betCount: 1 }] });
    const proof = await wallet.ask(subjects.wallet.getInclusionProof, { userId: ann, roundId, betId });
    expect(refusalIn(proof)).toEqual({ code: 'UNKNOWN_BET' });
    const settled = doneIn(await wallet.settle(roundId, DEALS.playerNatural));
    expect(settled).toMatchObject({ betCount: 1, stakedMinor: 1_000n, paidMinor: 2_000n });
    expect(await wallet.balance(ann)).toBe(5_000n);
  });

  it('leaves no less than the minimum on a target: such a removal is refused, and nothing changes', async () => {
    const player = await wallet.player(9_000n);
    const roundId = await wallet.openRound();
    const [large, small, other] = [randomUUID(), randomUUID(), randomUUID()];
    await wallet.bet(player, roundId, { betId: large, amount: 1_000n });
    await wallet.bet(player, roundId, { betId: small, amount: 1n });
    await wallet.bet(player, roundId, { betId: other, amount: 2_000n, target: 'TIE' });
    for (let attempt = 0; attempt < 2; attempt++)
      expect(refusalIn(await remove(player, large))).toEqual({
        code: 'BET_BELOW_MIN',
        minMinor: 1_000n,
        actualMinor: 1n,
      });
    expect(await wallet.balance(player)).toBe(5_999n);
    // The other way round, or all at once, nothing small stays.
    doneIn(await remove(player, small));
    expect(doneIn(await remove(player, large))).toMatchObject({ betIds: [large], balanceMinor: 7_000n });
    await wallet.bet(player, roundId, { amount: 1_000n });
    await wallet.bet(player, roundId, { amount: 1n });
    expect(doneIn(await clear(player, roundId))).toMatchObject({ balanceMinor: 9_000n });
  });

  it('frees the limits', async () => {
    const player = await wallet.player(1_000_000n);
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    await wallet.bet(player, roundId, { betId, amount: 500_000n });
    expect(await wallet.bet(player, roundId)).toMatchObject({ code: 'BET_ABOVE_MAX' });
    doneIn(await remove(player, betId));
    expect(await wallet.bet(player, roundId, { amount: 999n })).toMatchObject({ code: 'BET_BELOW_MIN' });
    expect(await wallet.bet(player, roundId, { amount: 500_000n })).toMatchObject({ accepted: true });
  });

  it("is refused after the close, for somebody else's bet, and for unknown players, bets and rounds", async () => {
    const [ann, bob] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    await wallet.bet(ann, roundId, { betId });
    expect(refusalIn(await remove(bob, betId))).toEqual({ code: 'UNKNOWN_BET' });
    expect(refusalIn(await remove('nobody', betId))).toEqual({ code: 'UNKNOWN_ACCOUNT' });
    expect(refusalIn(await remove(ann, randomUUID()))).toEqual({ code: 'UNKNOWN_BET' });
    expect(refusalIn(await clear('nobody', roundId))).toEqual({ code: 'UNKNOWN_ACCOUNT' });
    expect(refusalIn(await clear(ann, randomUUID()))).toEqual({ code: 'UNKNOWN_ROUND' });
    await wallet.close(roundId);
    expect(refusalIn(await remove(ann, betId))).toEqual({ code: 'BETTING_CLOSED' });
    expect(refusalIn(await clear(ann, roundId))).toEqual({ code: 'BETTING_CLOSED' });
    expect(await wallet.balance(ann)).toBe(4_000n);
  });

  it.each([
    ['user_id', { userId: 'ann\0bob', betId: randomUUID() }],
    ['user_id', { userId: '', betId: randomUUID() }],
    ['bet_id', { userId: 'ann', betId: 'x' }],
    ['bet_id', { userId: 'ann', betId: '00000000-0000-0000-0000-000000000000' }],
  ])('is refused with a wrong %s', async (invalidField, { userId, betId }) => {
    expect(refusalIn(await remove(userId, betId))).toEqual({ code: 'VALIDATION', invalidField });
  });
});
