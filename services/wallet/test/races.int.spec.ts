import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects } from '@sabot/contracts';
import { DEALS, doneIn, refusalIn } from '@sabot/testing';
import { WalletFixture } from './wallet-fixture.js';

describe('at the same time', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const remove = (userId: string, betId: string) => wallet.ask(subjects.wallet.removeBet, { userId, betId });
  const times = <T>(count: number, of: (at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => of(at)));

  it('a thousand submissions of one bet make one bet, one debit and a thousand equal answers', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    const verdicts = await times(1_000, () => wallet.bet(player, roundId, { betId }));
    expect(verdicts[0]).toMatchObject({ accepted: true, balance: 4_000n });
    expect(verdicts).toEqual(verdicts.map(() => verdicts[0]));
    expect(await wallet.balance(player)).toBe(4_000n);
    const { rows } = await wallet.sql.query(`SELECT count(*)::integer AS bets FROM bets WHERE bet_id = $1`, [
      betId,
    ]);
    expect(rows).toEqual([{ bets: 1 }]);
  });

  it('of a hundred bets with the balance for one, one is accepted and the balance is zero', async () => {
    const player = await wallet.player(1_000n);
    const roundId = await wallet.openRound();
    const verdicts = await times(100, () => wallet.bet(player, roundId));
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(1);
    const refusal = { code: 'INSUFFICIENT_BALANCE', requiredMinor: 1_000n, availableMinor: 0n };
    expect(verdicts.flatMap((verdict) => verdict.refusal ?? [])).toEqual(Array(99).fill(refusal));
    expect(await wallet.balance(player)).toBe(0n);
  });

  it('bets on one target together never exceed its maximum', async () => {
    const player = await wallet.player(10_000_000n);
    const roundId = await wallet.openRound();
    const verdicts = await times(20, () => wallet.bet(player, roundId, { amount: 100_000n }));
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(5);
    expect(new Set(verdicts.flatMap(({ code }) => code ?? []))).toEqual(new Set(['BET_ABOVE_MAX']));
    expect(await wallet.balance(player)).toBe(9_500_000n);
  });

  it('ten settlements pay once and get the same answer', async () => {
    const player = await wallet.player(1_000n);
    const roundId = await wallet.openRound();
    await wallet.bet(player, roundId);
    doneIn(await wallet.seal(roundId));
    const answers = await times(10, () => wallet.settle(roundId, DEALS.playerNatural));
    expect(answers.map(doneIn)).toEqual(answers.map(() => answers[0]?.result.value));
    expect(await wallet.balance(player)).toBe(2_000n);
  });

  it('two outcomes settle a round once, and the second one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const player = await wallet.player(1_000n);
      const roundId = await wallet.openRound();
      await wallet.bet(player, roundId);
      doneIn(await wallet.seal(roundId));
      const [won, tied] = await Promise.all([
        wallet.settle(roundId, DEALS.playerNatural),
        wallet.settle(roundId, DEALS.tie),
      ]);
      expect([won.result.case, tied.result.case].sort()).toEqual(['refusal', 'settled']);
      const [loser, balance] = won.result.case === 'settled' ? [tied, 2_000n] : [won, 1_000n];
      expect(refusalIn(loser)).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' });
      expect(await wallet.balance(player)).toBe(balance);
    }
  });

  it('a settlement and a void exclude each other, and the second one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const player = await wallet.player(1_000n);
      const roundId = await wallet.openRound();
      await wallet.bet(player, roundId);
      doneIn(await wallet.seal(roundId));
      const calls = [
        () => wallet.settle(roundId, DEALS.playerNatural),
        () => wallet.void(roundId, roundV1.VoidReason.SEED_UNREADABLE),
      ];
      const answers = await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call()));
      const cases = answers.map(({ result }) => result.case).sort();
      const settled = cases.includes('settled');
      expect(cases).toEqual(settled ? ['refusal', 'settled'] : ['refusal', 'voided']);
      const second = answers.find(({ result }) => result.case === 'refusal');
      const actual = settled ? 'SETTLED' : 'VOIDED';
      expect(second && refusalIn(second)).toMatchObject({ code: 'INVALID_PHASE', actual });
      expect(await wallet.balance(player)).toBe(settled ? 2_000n : 1_000n);
    }
  });

  it('a bet that is placed and taken back either stands or is gone, and the balance agrees', async () => {
    for (let round = 0; round < 12; round++) {
      const player = await wallet.player(1_000n);
      const roundId = await wallet.openRound();
      const betId = randomUUID();
      const [verdict, removed] = await Promise.all([
        wallet.bet(player, roundId, { betId }),
        remove(player, betId),
      ]);
      expect(verdict).toMatchObject({ accepted: true, balance: 0n });
      if (removed.result.case === 'refusal') expect(refusalIn(removed)).toEqual({ code: 'UNKNOWN_BET' });
      const gone = removed.result.case === 'removed';
      expect(await wallet.balance(player)).toBe(gone ? 1_000n : 0n);
      expect(doneIn(await wallet.seal(roundId)).betCount).toBe(gone ? 0 : 1);
    }
  });

  it('a bet is taken back once, however often that is requested', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    const betIds = [randomUUID(), randomUUID()];
    for (const betId of betIds) await wallet.bet(player, roundId, { betId });
    await times<unknown>(10, (at) =>
      at % 2
        ? wallet.ask(subjects.wallet.clearBets, { userId: player, roundId })
        : remove(player, betIds[(at / 2) % 2] ?? ''),
    );
    expect(await wallet.balance(player)).toBe(5_000n);
  });

  it('a bet that is taken back while the round is being sealed is in the book or refunded, never both', async () => {
    for (let round = 0; round < 12; round++) {
      const player = await wallet.player(1_000n);
      const roundId = await wallet.openRound();
      const betId = randomUUID();
      await wallet.bet(player, roundId, { betId });
      const [sealed, removed] = await Promise.all([wallet.seal(roundId), remove(player, betId)]);
      const gone = removed.result.case === 'removed';
      if (!gone) expect(refusalIn(removed)).toEqual({ code: 'BETTING_CLOSED' });
      expect(doneIn(sealed).betCount).toBe(gone ? 0 : 1);
      expect(await wallet.balance(player)).toBe(gone ? 1_000n : 0n);
    }
  });
});
