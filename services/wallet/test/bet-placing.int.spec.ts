import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { DEALS, doneIn } from '@sabot/testing';
import { WalletFixture } from './wallet-fixture.js';

describe('placing bets', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const remove = (userId: string, betId: string) => wallet.ask(subjects.wallet.removeBet, { userId, betId });

  it('takes the stake of an accepted bet from the player', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    expect(await wallet.bet(player, roundId)).toMatchObject({ accepted: true, balance: 4_000n });
    expect(await wallet.balance(player)).toBe(4_000n);
  });

  it('gives a rising sequence to bets in the order in which they are accepted', async () => {
    const [ann, bob] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    const verdicts = [
      await wallet.bet(ann, roundId),
      await wallet.bet(bob, roundId),
      await wallet.bet(ann, roundId),
    ];
    const sequences = verdicts.map(({ sequence }) => sequence);
    expect([...new Set(sequences)].sort((a, b) => Number(a - b))).toEqual(sequences);
  });

  it('judges several bets of one account in one request in order', async () => {
    const player = await wallet.player(2_500n);
    const roundId = await wallet.openRound();
    const amounts = [1_000n, 1_000n, 1_000n, 500n, 1n];
    const verdicts = await wallet.bets(amounts.map((amount) => ({ userId: player, roundId, amount })));
    expect(verdicts.map(({ balance }) => balance)).toEqual([1_500n, 500n, 0n, 0n, 0n]);
    expect(verdicts.map(({ refusal }) => refusal)).toEqual([
      undefined,
      undefined,
      { code: 'INSUFFICIENT_BALANCE', requiredMinor: 1_000n, availableMinor: 500n },
      undefined,
      { code: 'INSUFFICIENT_BALANCE', requiredMinor: 1n, availableMinor: 0n },
    ]);
  });

  it('accepts a bet that appears twice in a request once, with the same answer for both', async () => {
    const player = await wallet.player(5_000n);
    const bet = { userId: player, roundId: await wallet.openRound(), betId: randomUUID() };
    const [first, second] = await wallet.bets([bet, bet]);
    expect(second).toEqual(first);
    expect(await wallet.balance(player)).toBe(4_000n);
  });

  it('answers a repeat like the first request, whatever has happened since', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    const bet = { betId: randomUUID(), amount: 1_500n, target: 'TIE', seed: 'luck' };
    const first = await wallet.bet(player, roundId, bet);
    expect(first).toMatchObject({ accepted: true, balance: 3_500n });
    await wallet.bet(player, roundId, { amount: 3_500n });
    const repeat = () => wallet.bet(player, roundId, bet);
    expect(await repeat()).toEqual(first);
    await wallet.close(roundId);
    expect(await repeat()).toEqual(first);
    doneIn(await wallet.seal(roundId));
    expect(await repeat()).toEqual(first);
    doneIn(await wallet.settle(roundId, DEALS.playerNatural));
    expect(await repeat()).toEqual(first);
    expect(await wallet.balance(player)).toBe(7_000n);
  });

  it('answers a repeat like the first request even if the round was voided or the bet taken back', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    const bets = [{ betId: randomUUID() }, { betId: randomUUID() }] as const;
    const first = [await wallet.bet(player, roundId, bets[0]), await wallet.bet(player, roundId, bets[1])];
    doneIn(await remove(player, bets[0].betId));
    expect(await wallet.bet(player, roundId, bets[0])).toEqual(first[0]);
    doneIn(await wallet.void(roundId));
    expect(await wallet.bet(player, roundId, bets[0])).toEqual(first[0]);
    expect(await wallet.bet(player, roundId, bets[1])).toEqual(first[1]);
    expect(await wallet.balance(player)).toBe(5_000n);
  });

  it('judges a refused bet again when it is sent again', async () => {
    const player = await wallet.player(500n);
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    expect(await wallet.bet(player, roundId, { betId })).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    doneIn(
      await wallet.ask(subjects.wallet.deposit, {
        idempotencyKey: randomUUID(),
        userId: player,
        currency: 'EUR',
        amountMinor: 500n,
      }),
    );
    expect(await wallet.bet(player, roundId, { betId })).toMatchObject({ accepted: true, balance: 0n });
  });

  it('keeps the bet ids of accounts apart', async () => {
    const [ann, bob] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    const betId = randomUUID();
    expect(await wallet.bet(ann, roundId, { betId })).toMatchObject({ accepted: true });
    expect(await wallet.bet(bob, roundId, { betId, amount: 2_000n })).toMatchObject({ accepted: true });
  });

  it('keeps currencies apart', async () => {
    const player = await wallet.player(5_000n);
    await wallet.player(3_000n, player, 'USD');
    const [euros, dollars] = [await wallet.openRound(), await wallet.openRound({ currency: 'USD' })];
    const verdicts = await wallet.bets([
      { userId: player, roundId: euros, amount: 4_000n },
      { userId: player, roundId: dollars, amount: 3_000n },
      { userId: player, roundId: dollars, amount: 1n },
      { userId: player, roundId: euros, amount: 1_000n },
    ]);
    expect(verdicts.map(({ balance }) => balance)).toEqual([1_000n, 0n, 0n, 0n]);
    expect(verdicts.map(({ code }) => code)).toEqual([
      undefined,
      undefined,
      'INSUFFICIENT_BALANCE',
      undefined,
    ]);
    await wallet.finish(dollars, DEALS.playerNatural);
    expect([await wallet.balance(player), await wallet.balance(player, 'USD')]).toEqual([0n, 6_000n]);
  });

  it('stores every seed unchanged', async () => {
    const seeds = ['x'.repeat(256), '"}', '{a,b}', '\\', 'a\\"b', ' ', 'NULL', '\n\t', "'; --", '🂡 пас', ','];
    const round = await wallet.openRound();
    const bets = (await wallet.players(seeds.length, 1_000n)).map((userId, at) => ({
      userId,
      roundId: round,
      seed: seeds[at] ?? '',
    }));
    expect((await wallet.bets(bets)).every(({ accepted }) => accepted)).toBe(true);
    const { rows } = await wallet.sql.query<{ player_seed: string }>(
      `SELECT b.player_seed FROM unnest($1::text[]) WITH ORDINALITY AS u (owner, n)
       JOIN accounts a USING (owner) JOIN bets b ON b.account_id = a.id ORDER BY n`,
      [bets.map(({ userId }) => userId)],
    );
    expect(rows.map(({ player_seed }) => player_seed)).toEqual(seeds);
  });
});
