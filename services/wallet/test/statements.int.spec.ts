import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects, walletV1 } from '@sabot/contracts';
import { DEALS, doneIn, refusalIn } from '@sabot/testing';
import { CURRENCY, WalletFixture } from './wallet-fixture.js';

const GARBAGE = [
  'x',
  '0',
  '-1',
  '01',
  ' 1',
  '1.5',
  '1e3',
  '9223372036854775808',
  '1'.repeat(100),
  '\0',
  "1' OR true",
];

describe('the statements of a player', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const listBets = (
    userId: string,
    more: { roundId?: string; cursor?: string; pageSize?: number; pendingOnly?: boolean } = {},
  ) => wallet.ask(subjects.wallet.listBets, { userId, ...more });
  const listLedger = (userId: string, more: { cursor?: string; pageSize?: number; currency?: string } = {}) =>
    wallet.ask(subjects.wallet.listLedger, { userId, currency: CURRENCY, ...more });

  /** Follows the cursors to the end. */
  async function everyPage<Page extends { nextCursor: string }>(
    ask: (cursor: string) => Promise<Page>,
  ): Promise<Page[]> {
    const pages: Page[] = [];
    for (let cursor = ''; ;) {
      const page = await ask(cursor);
      pages.push(page);
      if (page.nextCursor === '') return pages;
      cursor = page.nextCursor;
    }
  }

  async function playerWithBets(
    count: number,
  ): Promise<{ player: string; roundId: string; betIds: string[] }> {
    const player = await wallet.player(1_000_000n);
    const roundId = await wallet.openRound();
    const betIds = Array.from({ length: count }, () => randomUUID());
    const verdicts = await wallet.bets(betIds.map((betId) => ({ userId: player, roundId, betId })));
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(count);
    return { player, roundId, betIds };
  }

  it('list the bets of one round page by page, whatever else the player did', async () => {
    const { player, roundId, betIds } = await playerWithBets(5);
    await wallet.bet(player, await wallet.openRound());
    const pages = await everyPage(async (cursor) =>
      doneIn(await listBets(player, { roundId, cursor, pageSize: 2 })),
    );
    expect(pages.map(({ bets }) => bets.length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(({ bets }) => bets.map(({ betId }) => betId))).toEqual(betIds.toReversed());
  });

  it('list bets with their status, newest first', async () => {
    const player = await wallet.player(9_000n);
    const [won, open] = [await wallet.openRound(), await wallet.openRound({ tableId: 'other' })];
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const accepted = await wallet.bet(player, won, { betId: first, amount: 1_500n });
    await wallet.bet(player, won, { betId: second, target: 'TIE' });
    await wallet.finish(won, DEALS.playerNatural);
    await wallet.bet(player, open, { betId: third });
    const { bets } = doneIn(await listBets(player));
    const { WON, LOST, PENDING } = walletV1.BetStatus;
    expect(bets).toMatchObject([
      {
        betId: third,
        roundId: open,
        tableId: 'other',
        status: PENDING,
        amountMinor: 1_000n,
        payoutMinor: 0n,
      },
      { betId: second, roundId: won, target: 'TIE', status: LOST, payoutMinor: 0n },
      { betId: first, roundId: won, tableId: 'main', status: WON, payoutMinor: 3_000n, currency: CURRENCY },
    ]);
    expect(bets[2]?.sequence).toBe(accepted.sequence);
  });

  it('list every status of a bet', async () => {
    const player = await wallet.player(9_000n);
    const [tied, voided] = [await wallet.openRound(), await wallet.openRound()];
    const removed = randomUUID();
    await wallet.bet(player, tied);
    await wallet.bet(player, tied, { betId: removed, target: 'TIE' });
    doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: player, betId: removed }));
    await wallet.bet(player, voided);
    await wallet.finish(tied, DEALS.tie);
    doneIn(await wallet.void(voided));
    const { bets } = doneIn(await listBets(player));
    const { PUSHED, REMOVED, REFUNDED } = walletV1.BetStatus;
    expect(bets.map(({ status }) => status)).toEqual([REFUNDED, REMOVED, PUSHED]);
    expect(bets.map(({ payoutMinor }) => payoutMinor)).toEqual([1_000n, 1_000n, 1_000n]);
  });

  it('come in pages that hold every bet once, even while new ones are placed', async () => {
    const { player, roundId, betIds } = await playerWithBets(23);
    const pages = await everyPage(async (cursor) => {
      const page = doneIn(await listBets(player, { cursor, pageSize: 5 }));
      await wallet.bet(player, roundId);
      return page;
    });
    expect(pages.map(({ bets }) => bets.length)).toEqual([5, 5, 5, 5, 3]);
    expect(pages.flatMap(({ bets }) => bets.map(({ betId }) => betId))).toEqual([...betIds].reverse());
  });

  it('have no empty last page', async () => {
    const { player } = await playerWithBets(10);
    const { bets, nextCursor } = doneIn(await listBets(player, { pageSize: 10 }));
    expect([bets.length, nextCursor]).toEqual([10, '']);
  });

  it('list the bets of one round, in pages too', async () => {
    const { player, roundId, betIds } = await playerWithBets(7);
    const other = await wallet.openRound();
    for (let bets = 0; bets < 3; bets++) await wallet.bet(player, other);
    const pages = await everyPage(async (cursor) =>
      doneIn(await listBets(player, { roundId, cursor, pageSize: 3 })),
    );
    expect(pages.flatMap(({ bets }) => bets.map(({ betId }) => betId))).toEqual([...betIds].reverse());
    expect(doneIn(await listBets(player, { roundId: other })).bets).toHaveLength(3);
    expect(doneIn(await listBets(player, { roundId: randomUUID() })).bets).toEqual([]);
  });

  it('list only the pending bets of a round on request, in pages too', async () => {
    const { player, roundId, betIds } = await playerWithBets(6);
    const pending = async (pageSize: number) =>
      (
        await everyPage(async (cursor) =>
          doneIn(await listBets(player, { roundId, cursor, pageSize, pendingOnly: true })),
        )
      ).map(({ bets }) => bets.map(({ betId }) => betId));
    const [first, second, ...newer] = betIds;
    for (const betId of newer) doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: player, betId }));
    expect(await pending(50)).toEqual([[second, first]]);
    expect(await pending(1)).toEqual([[second], [first]]);
    await wallet.finish(roundId, DEALS.tie);
    expect(await pending(1)).toEqual([[]]);
    const anywhere = await listBets(player, { pendingOnly: true });
    expect(refusalIn(anywhere)).toEqual({ code: 'VALIDATION', invalidField: 'round_id' });
  });

  it('show nobody the bets of another player', async () => {
    const { roundId } = await playerWithBets(3);
    const stranger = await wallet.player(1_000n);
    expect(doneIn(await listBets(stranger)).bets).toEqual([]);
    expect(doneIn(await listBets(stranger, { roundId })).bets).toEqual([]);
    expect(doneIn(await listBets('nobody')).bets).toEqual([]);
  });

  it('have pages of 50 by default and 200 at most', async () => {
    const { player } = await playerWithBets(210);
    expect(doneIn(await listBets(player)).bets).toHaveLength(50);
    expect(doneIn(await listBets(player, { pageSize: 200 })).bets).toHaveLength(200);
    expect(doneIn(await listLedger(player)).postings).toHaveLength(50);
    expect(doneIn(await listLedger(player, { pageSize: 200 })).postings).toHaveLength(200);
    const tooLarge = { code: 'VALIDATION', invalidField: 'page_size' };
    for (const pageSize of [201, 1_000_000_000, 2 ** 32 - 1]) {
      expect(refusalIn(await listBets(player, { pageSize }))).toEqual(tooLarge);
      expect(refusalIn(await listLedger(player, { pageSize }))).toEqual(tooLarge);
    }
  });

  it.each(GARBAGE)('refuse the cursor %p', async (cursor) => {
    const player = await wallet.player(1_000n);
    const refusal = { code: 'VALIDATION', invalidField: 'cursor' };
    expect(refusalIn(await listBets(player, { cursor }))).toEqual(refusal);
    expect(refusalIn(await listLedger(player, { cursor }))).toEqual(refusal);
  });

  it('refuse invalid or unknown users, rounds and currencies', async () => {
    expect(refusalIn(await listBets(''))).toEqual({ code: 'VALIDATION', invalidField: 'user_id' });
    expect(refusalIn(await listBets('ann', { roundId: 'x' }))).toEqual({
      code: 'VALIDATION',
      invalidField: 'round_id',
    });
    expect(refusalIn(await listLedger('nobody'))).toEqual({ code: 'UNKNOWN_ACCOUNT' });
    expect(refusalIn(await listLedger('house'))).toEqual({ code: 'UNKNOWN_ACCOUNT' });
    expect(refusalIn(await listLedger('ann', { currency: '' }))).toEqual({
      code: 'VALIDATION',
      invalidField: 'currency',
    });
  });

  it('list every posting of the account, newest first, and they sum to the balance', async () => {
    const player = await wallet.player(9_000n);
    const roundId = await wallet.openRound();
    const [kept, removed] = [randomUUID(), randomUUID()];
    await wallet.bet(player, roundId, { betId: kept, amount: 2_000n });
    await wallet.bet(player, roundId, { betId: removed });
    doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: player, betId: removed }));
    await wallet.finish(roundId, DEALS.playerNatural);
    const pages = await everyPage(async (cursor) =>
      doneIn(await listLedger(player, { cursor, pageSize: 2 })),
    );
    const postings = pages.flatMap((page) => page.postings);
    const { PAYOUT, REMOVAL, STAKE, DEMO_CREDIT } = walletV1.PostingKind;
    expect(postings).toMatchObject([
      { kind: PAYOUT, amountMinor: 4_000n, roundId, betId: '' },
      { kind: REMOVAL, amountMinor: 1_000n, roundId, betId: removed },
      { kind: STAKE, amountMinor: -1_000n, roundId, betId: removed },
      { kind: STAKE, amountMinor: -2_000n, roundId, betId: kept },
      { kind: DEMO_CREDIT, amountMinor: 9_000n, roundId: '', betId: '' },
    ]);
    const sum = postings.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    expect(await wallet.balance(player)).toBe(sum);
  });

  it('say the balance after each bet and each posting, whatever came between them', async () => {
    const player = await wallet.player(9_000n);
    const [won, voided] = [await wallet.openRound(), await wallet.openRound({ tableId: 'other' })];
    await wallet.bet(player, won, { amount: 2_000n });
    await wallet.bet(player, won, { target: 'TIE' });
    await wallet.bet(player, voided);
    await wallet.bet(player, won, { target: 'BANKER', amount: 1_500n });
    const taken = await wallet.ask(subjects.wallet.clearBets, { userId: player, roundId: voided });
    expect(doneIn(taken).refundedMinor).toBe(1_000n);
    await wallet.bet(player, voided, { amount: 1_000n });
    await wallet.bet(player, voided, { amount: 1_200n });
    await wallet.finish(won, DEALS.playerNatural);
    doneIn(await wallet.void(voided));
    const { bets } = doneIn(await listBets(player));
    const { WON, LOST, REMOVED, REFUNDED } = walletV1.BetStatus;
    expect(bets.map(({ status, balanceAfterMinor }) => [status, balanceAfterMinor])).toEqual([
      [REFUNDED, 8_500n],
      [REFUNDED, 8_500n],
      [LOST, 3_500n],
      [REMOVED, 4_500n],
      [LOST, 6_000n],
      [WON, 6_300n],
    ]);
    const { postings } = doneIn(await listLedger(player));
    let running = 0n;
    const sums = postings.toReversed().map(({ amountMinor }) => (running += amountMinor));
    expect(postings.toReversed().map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual(sums);
    const inRound = doneIn(await listBets(player, { roundId: won })).bets;
    expect(inRound).toEqual(bets.filter(({ roundId }) => roundId === won));
  });

  it('say the balance after each of several bets that are taken back at once', async () => {
    const player = await wallet.player(9_000n);
    const roundId = await wallet.openRound();
    const first = randomUUID();
    await wallet.bet(player, roundId, { betId: first });
    await wallet.bet(player, roundId, { target: 'TIE', amount: 2_000n });
    await wallet.bet(player, roundId, { target: 'BANKER', amount: 3_000n });
    doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: player, betId: first }));
    doneIn(await wallet.ask(subjects.wallet.clearBets, { userId: player, roundId }));
    const { bets } = doneIn(await listBets(player));
    expect(bets.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual([9_000n, 6_000n, 4_000n]);
    const { postings } = doneIn(await listLedger(player));
    expect(postings.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual([
      ...[9_000n, 6_000n, 4_000n],
      ...[3_000n, 6_000n, 8_000n, 9_000n],
    ]);
  });

  it('name the round of a bet and of a posting, and how it was settled once it was', async () => {
    const player = await wallet.player(9_000n);
    const [settled, voided, open] = [
      await wallet.openRound({ roundNumber: 71 }),
      await wallet.openRound({ roundNumber: 72 }),
      await wallet.openRound({ roundNumber: 73 }),
    ];
    for (const roundId of [settled, voided, open]) await wallet.bet(player, roundId);
    await wallet.finish(settled, DEALS.playerNatural);
    doneIn(await wallet.void(voided));
    const { bets } = doneIn(await listBets(player));
    expect(bets.map(({ roundNumber }) => roundNumber)).toEqual([73, 72, 71]);
    expect(bets.map(({ roundResult }) => roundResult && (JSON.parse(roundResult) as unknown))).toEqual([
      '',
      '',
      { player: [...DEALS.playerNatural.player], banker: [...DEALS.playerNatural.banker] },
    ]);
    const { postings } = doneIn(await listLedger(player));
    expect(postings.map(({ roundNumber }) => roundNumber)).toEqual([72, 71, 73, 72, 71, 0]);
  });
});
