import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects, walletV1 } from '@sabot/contracts';
import { betLeafHash, merkleRoot, sealBook } from '@sabot/fairness';
import { DEALS, doneIn, refusalIn } from '@sabot/testing';
import { WalletFixture } from './wallet-fixture.js';

const { BetStatus } = walletV1;

describe('the public bet book', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const book = async (roundId: string) => wallet.ask(subjects.wallet.getBetBook, { roundId });

  it('lists the bets under the root with their status, by alias', async () => {
    const [ann, bob] = [await wallet.player(9_000n), await wallet.player(9_000n)];
    const roundId = await wallet.openRound();
    await wallet.bet(ann, roundId, { target: 'PLAYER' });
    await wallet.bet(bob, roundId, { target: 'TIE', amount: 2_000n });
    await wallet.bet(bob, roundId, { target: 'BANKER' });
    await wallet.ask(subjects.wallet.clearBets, { userId: ann, roundId });
    await wallet.bet(ann, roundId, { target: 'PLAYER', amount: 1_500n });
    await wallet.finish(roundId, DEALS.playerNatural);
    const { bets, betBookRoot, betCount } = doneIn(await book(roundId));
    expect(bets).toMatchObject([
      { target: 'TIE', status: BetStatus.LOST, payoutMinor: 0n },
      { target: 'BANKER', status: BetStatus.LOST, payoutMinor: 0n },
      { target: 'PLAYER', status: BetStatus.WON, amountMinor: 1_500n, payoutMinor: 3_000n },
    ]);
    const leaves = bets.map(({ betId, publicAlias, target, amountMinor, playerSeed, sequence }) =>
      betLeafHash({
        betId,
        alias: publicAlias,
        target,
        amountMinor,
        playerSeed,
        sequence: Number(sequence),
      }),
    );
    expect(sealBook(roundId, betCount, merkleRoot(leaves))).toBe(betBookRoot);
    expect(
      JSON.stringify(bets, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(ann);
  });

  it('is not available before it is sealed, nor for a round that does not exist', async () => {
    const roundId = await wallet.openRound();
    expect(refusalIn(await book(roundId))).toMatchObject({ code: 'INVALID_PHASE' });
    await wallet.seal(roundId);
    expect(doneIn(await book(roundId))).toMatchObject({ betCount: 0, bets: [] });
    expect(refusalIn(await book('01935f7a-0c00-7000-8000-00000000dead'))).toEqual({ code: 'UNKNOWN_ROUND' });
    expect(refusalIn(await book('x'))).toEqual({ code: 'VALIDATION', invalidField: 'round_id' });
  });

  it('has only its root when it is too large to list, and at most a thousand bets per player', async () => {
    const [ann, bob] = [await wallet.player(10_000_000n), await wallet.player(10_000_000n)];
    const roundId = await wallet.openRound();
    const verdicts = await wallet.bets(
      Array.from({ length: 1_001 }, (_, at) => ({
        userId: ann,
        roundId,
        target: at % 2 === 0 ? 'PLAYER' : 'BANKER',
        amount: 1_000n,
      })).map((bet, at) => (at < 900 ? bet : { ...bet, target: 'TIE' })),
    );
    expect(verdicts.slice(0, 1_000).every(({ accepted }) => accepted)).toBe(true);
    expect(verdicts[1_000]).toMatchObject({ accepted: false, code: 'RATE_LIMITED' });
    await wallet.bet(bob, roundId);
    await wallet.finish(roundId, DEALS.tie);
    expect(doneIn(await book(roundId))).toMatchObject({ betCount: 1_001, bets: [] });
  }, 120_000);
});
