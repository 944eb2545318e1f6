import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import { subjects, walletV1 } from '@sabot/contracts';
import { DEALS, doneIn } from '@sabot/testing';
import { CURRENCY, offersOn, WalletFixture } from './wallet-fixture.js';

const OLD_TARGETS = ['PLAYER', 'BANKER', 'TIE'] as const;
const CREDIT = 10_000n;

/** The terms of this round were stored when the game had fewer targets, so they have no prices for the newer ones. */
describe('a round from before a target was added', () => {
  let wallet: WalletFixture;
  let roundId: string;
  let player: string;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  beforeEach(async () => {
    roundId = randomUUID();
    player = await wallet.player(CREDIT);
    const prices = payTableToJson(DEFAULT_PAY_TABLE);
    const payTable = Object.fromEntries(OLD_TARGETS.map((target) => [target, prices[target]]));
    await wallet.sql.query(
      `INSERT INTO rounds (id, table_id, game, currency, terms, opened_on, opened_at)
       VALUES ($1, 'main', 'baccarat', $2, $3, utc_day(now()), now())`,
      [roundId, CURRENCY, { limits: offersOn(OLD_TARGETS), payTable }],
    );
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  it('pays its bets at its own prices', async () => {
    for (const target of OLD_TARGETS)
      expect(await wallet.bet(player, roundId, { target })).toMatchObject({ accepted: true });
    await wallet.finish(roundId, DEALS.tie);
    const { bets } = doneIn(await wallet.ask(subjects.wallet.listBets, { userId: player, roundId }));
    const paid = bets.map(({ target, status, payoutMinor }) => [
      target,
      walletV1.BetStatus[status],
      payoutMinor,
    ]);
    expect(paid.sort()).toEqual([
      ['BANKER', 'PUSHED', 1_000n],
      ['PLAYER', 'PUSHED', 1_000n],
      ['TIE', 'WON', 9_000n],
    ]);
    expect(await wallet.balance(player)).toBe(CREDIT + 8_000n);
  });

  it('gives every stake back when it is voided', async () => {
    await wallet.bet(player, roundId, { target: 'TIE' });
    expect(doneIn(await wallet.void(roundId))).toMatchObject({ betCount: 1, refundedMinor: 1_000n });
    expect(await wallet.balance(player)).toBe(CREDIT);
  });

  it('takes no bet on a target that was added later, nor on one that its game does not have', async () => {
    const later = await wallet.bet(player, roundId, { target: 'SMALL' });
    expect(later.refusal).toEqual({ code: 'BET_NOT_OFFERED' });
    const unknown = await wallet.bet(player, roundId, { target: 'RED' });
    expect(unknown.refusal).toEqual({ code: 'VALIDATION', invalidField: 'target' });
    await wallet.finish(roundId, DEALS.playerNatural);
    expect(await wallet.balance(player)).toBe(CREDIT);
  });
});
