import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { eventually, refusalIn } from '@sabot/testing';
import { HeldLock, statementsWait } from './faults/waiting-statements.js';
import { PATIENT, WalletFixture } from './wallet-fixture.js';

/** Long enough to send the request before the close, even on a busy machine. */
const WINDOW_MS = 5_000;

/** Sends a request about a round and returns the code of its refusal. */
type Ask = (userId: string, roundId: string, betId: string) => Promise<string | undefined>;

describe('a request that is in time but waits for its account until after the close', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  /** Whether the waiting statement began before the round closed, and whether the round is closed now. */
  async function times(statement: string, roundId: string): Promise<{ inTime: boolean; closed: boolean }> {
    const { rows } = await wallet.sql.query<{ inTime: boolean; closed: boolean }>(
      `SELECT a.xact_start < r.closes_at AS "inTime", clock_timestamp() > r.closes_at AS closed
       FROM pg_stat_activity a JOIN rounds r ON r.id = $2
       WHERE a.datname = current_database() AND a.wait_event_type = 'Lock' AND position($1 IN a.query) > 0`,
      [statement, roundId],
    );
    if (!rows[0]) throw new Error(`no ${statement} is waiting`);
    return rows[0];
  }

  const bet: Ask = async (userId, roundId) => (await wallet.bet(userId, roundId)).code;
  const removal: Ask = async (userId, _, betId) =>
    refusalIn(await wallet.ask(subjects.wallet.removeBet, { userId, betId })).code;
  const clearing: Ask = async (userId, roundId) =>
    refusalIn(await wallet.ask(subjects.wallet.clearBets, { userId, roundId })).code;

  it.each([
    ['a bet', 'place_bets(', bet],
    ['a removal', 'remove_bets(', removal],
    ['a clearing', 'remove_bets(', clearing],
  ])('is late: %s', async (_, statement, ask) => {
    const player = await wallet.player(9_000n);
    const roundId = await wallet.openRound({ bettingWindowMs: WINDOW_MS });
    const betId = randomUUID();
    expect(await wallet.bet(player, roundId, { betId })).toMatchObject({ accepted: true });
    const account = await HeldLock.take(
      wallet.database.url,
      'SELECT 1 FROM accounts WHERE owner = $1 FOR UPDATE',
      [player],
    );
    const asked = ask(player, roundId, betId);
    await statementsWait(wallet.sql, statement);
    await eventually(async () => {
      expect(await times(statement, roundId)).toEqual({ inTime: true, closed: true });
    }, PATIENT);
    await account.release();
    expect(await asked).toBe('BETTING_CLOSED');
    expect(await wallet.balance(player)).toBe(8_000n);
  });
});
