import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BET_TARGETS,
  type BetTarget,
  DEFAULT_PAY_TABLE,
  NO_COMMISSION_PAY_TABLE,
  outcomeOf,
  type PayTable,
  resolveBet,
  type Hands,
} from '@sabot/baccarat';
import { subjects, walletV1 } from '@sabot/contracts';
import { DEALS, doneIn } from '@sabot/testing';
import { offersOn, termsOf, WalletFixture } from './wallet-fixture.js';

/** Stakes whose five percent is not a whole number of minor units, except for the first. */
const STAKES = [1_000n, 1_010n, 1_013n, 4_999n, 333_333n] as const;
const CREDIT = 10_000_000n;
const EVERY_TARGET = offersOn(BET_TARGETS);

interface Paid {
  readonly status: string;
  readonly payoutMinor: bigint;
}

describe('what a settled round pays', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  /** For each stake, one player bets on every target; returns what each bet got, by target and stake. */
  async function play(hands: Hands, prices = {}): Promise<Map<string, Paid>> {
    const roundId = await wallet.openRound({ terms: termsOf({ limits: EVERY_TARGET, prices }) });
    const players = await wallet.players(STAKES.length, CREDIT);
    const bets = players.flatMap((userId, at) =>
      BET_TARGETS.map((target) => ({
        userId,
        roundId,
        target,
        amount: STAKES[at] ?? 0n,
      })),
    );
    expect((await wallet.bets(bets)).map(({ code }) => code)).toEqual(bets.map(() => undefined));
    doneIn(await wallet.seal(roundId));
    const settled = doneIn(await wallet.settle(roundId, hands));
    const paid = new Map<string, Paid>();
    for (const [at, userId] of players.entries()) await readPaid(userId, roundId, STAKES[at] ?? 0n, paid);
    const total = [...paid.values()].reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
    expect(settled).toMatchObject({ betCount: bets.length, paidMinor: total });
    return paid;
  }

  async function readPaid(
    userId: string,
    roundId: string,
    stake: bigint,
    paid: Map<string, Paid>,
  ): Promise<void> {
    const { bets } = doneIn(await wallet.ask(subjects.wallet.listBets, { userId, roundId }));
    let balance = CREDIT;
    for (const { target, amountMinor, status, payoutMinor } of bets) {
      balance += payoutMinor - amountMinor;
      paid.set(keyOf(target, stake), { status: walletV1.BetStatus[status], payoutMinor });
    }
    expect(await wallet.balance(userId)).toBe(balance);
  }

  function expected(hands: Hands, payTable: PayTable): Map<string, Paid> {
    const outcome = outcomeOf(hands.player, hands.banker);
    return new Map(
      BET_TARGETS.flatMap((target: BetTarget) =>
        STAKES.map((stake) => [keyOf(target, stake), resolveBet(target, stake, outcome, payTable)] as const),
      ),
    );
  }

  it.each(Object.entries(DEALS))('follows the rules on every target: %s', async (_, hands) => {
    expect(await play(hands)).toEqual(expected(hands, DEFAULT_PAY_TABLE));
  });

  it('follows the pay table of the round', async () => {
    const BANKER = { odds: '1', commission: '0', onSix: '1/2' };
    const paid = await play(DEALS.bankerWithSix, { BANKER });
    expect(paid).toEqual(expected(DEALS.bankerWithSix, NO_COMMISSION_PAY_TABLE));
  });

  it('returns the stakes of PLAYER and BANKER on a tie and calls them pushed, never lost', async () => {
    const paid = await play(DEALS.tie);
    for (const stake of STAKES) {
      const pushed = { status: 'PUSHED', payoutMinor: stake };
      expect(paid.get(keyOf('PLAYER', stake))).toEqual(pushed);
      expect(paid.get(keyOf('BANKER', stake))).toEqual(pushed);
      expect(paid.get(keyOf('TIE', stake))).toEqual({ status: 'WON', payoutMinor: stake * 9n });
    }
  });

  it('rounds winnings less commission down to the minor unit', async () => {
    const paid = await play(DEALS.bankerNatural);
    const payouts = STAKES.map((stake) => paid.get(keyOf('BANKER', stake))?.payoutMinor);
    // 1,010 × 0.95 = 959.5 and 1,013 × 0.95 = 962.35 and 4,999 × 0.95 = 4,749.05 and 333,333 × 0.95 = 316,666.35
    expect(payouts).toEqual([1_950n, 1_969n, 1_975n, 9_748n, 649_999n]);
  });

  it('goes from the house to winners and from losers to the house', async () => {
    const house = async () => {
      const { rows } = await wallet.sql.query<{ balance_minor: string }>(
        "SELECT balance_minor FROM accounts WHERE kind = 'HOUSE' AND currency = 'EUR'",
      );
      return BigInt(rows[0]?.balance_minor ?? 0);
    };
    const [winner, loser] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    await wallet.bet(winner, roundId, { amount: 2_000n });
    await wallet.bet(loser, roundId, { amount: 3_000n, target: 'BANKER' });
    const before = await house();
    await wallet.finish(roundId, DEALS.playerNatural);
    expect([await wallet.balance(winner), await wallet.balance(loser)]).toEqual([7_000n, 2_000n]);
    expect((await house()) - before).toBe(1_000n);
  });
});

function keyOf(target: string | undefined, stake: bigint): string {
  return `${target ?? ''} ${stake}`;
}
