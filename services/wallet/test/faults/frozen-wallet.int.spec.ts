import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { Gateway } from './gateway.js';
import { booked, problems } from './oracle.js';
import { Replica } from './replica.js';
import { HeldLock, statementsWait } from './waiting-statements.js';

const ONCE = { timeoutMs: 60_000, patienceMs: 0 };

describe('a wallet that freezes', () => {
  let wallet: WalletFixture;
  let frozen: Replica;
  let other: Replica;
  let gateway: Gateway;
  const story = new ClientStory();
  beforeAll(async () => {
    wallet = await WalletFixture.start({ replicas: 0 });
    [frozen, other] = [await Replica.start(wallet), await Replica.start(wallet)];
    gateway = new Gateway(frozen.client, story, await story.openPlayers(frozen.client, 2), ONCE);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([frozen, other].map((replica) => replica.close()));
    await wallet.stop();
  }, 120_000);

  function holdAccounts(): Promise<HeldLock> {
    const statement = 'SELECT 1 FROM accounts WHERE owner = ANY ($1) FOR UPDATE';
    return HeldLock.take(wallet.database.url, statement, [gateway.userIds]);
  }

  it('while its batch is in the database holds no lock: another replica seals the book with these bets', async () => {
    const roundId = await story.openRound(other.client);
    const accounts = await holdAccounts();
    const betting = gateway.placeOne(roundId);
    await statementsWait(wallet.sql, 'place_bets(');
    frozen.process.freeze();
    await accounts.release();
    await eventually(async () => {
      expect((await booked(wallet.sql)).filter(({ round_id }) => round_id === roundId)).toHaveLength(2);
    });
    expect(await story.seal(other.client, roundId)).toMatchObject({ betCount: 2 });
    frozen.process.thaw();
    expect(await betting).toMatchObject([{ told: { accepted: true } }, { told: { accepted: true } }]);
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it.each([
    ['the seal', 0],
    ['the close by the clock', 400],
  ])(
    'before it handles a bet refuses it when it thaws after %s',
    async (_, windowMs) => {
      const roundId = await story.openRound(other.client, windowMs);
      frozen.process.freeze();
      const betting = gateway.placeOne(roundId);
      if (windowMs === 0) await story.seal(other.client, roundId);
      else await sleep(windowMs);
      frozen.process.thaw();
      const closed = { told: { accepted: false, code: 'BETTING_CLOSED' } };
      expect(await betting).toMatchObject([closed, closed]);
      expect(await story.seal(other.client, roundId)).toMatchObject({ betCount: 0 });
      expect(await problems(wallet.sql, story)).toEqual([]);
    },
    120_000,
  );

  it('with a batch that is held up until after the close takes none of its bets', async () => {
    const roundId = await story.openRound(other.client, 400);
    const accounts = await holdAccounts();
    const betting = gateway.placeOne(roundId);
    await statementsWait(wallet.sql, 'place_bets(');
    frozen.process.freeze();
    const sealing = story.seal(other.client, roundId);
    await statementsWait(wallet.sql, 'take_round(');
    await sleep(400);
    await accounts.release();
    expect(await sealing).toMatchObject({ betCount: 0 });
    frozen.process.thaw();
    const closed = { told: { accepted: false, code: 'BETTING_CLOSED' } };
    expect(await betting).toMatchObject([closed, closed]);
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it("while it seals loses the round to another replica, and answers with that replica's seal", async () => {
    const roundId = await story.openRound(other.client);
    await gateway.placeOne(roundId);
    const chunks = await HeldLock.take(wallet.database.url, 'LOCK TABLE bet_book_chunks');
    const sealing = story.seal(frozen.client, roundId);
    await statementsWait(wallet.sql, 'bet_book_chunks');
    frozen.process.freeze();
    await chunks.release();
    const sealed = await story.seal(other.client, roundId);
    expect(sealed).toMatchObject({ betCount: 2 });
    frozen.process.thaw();
    expect(await sealing).toEqual(sealed);
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);
});
