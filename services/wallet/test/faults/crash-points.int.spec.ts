import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { Gateway } from './gateway.js';
import { booked, problems } from './oracle.js';
import { Replica } from './replica.js';
import { HeldLock, STREAM_LOCK, statementsWait } from './waiting-statements.js';
import { allPublished, eventProblems } from './wallet-events.js';

const PATIENT = { timeoutMs: 5_000, patienceMs: 30_000 };

describe('a wallet that is killed at a chosen moment', () => {
  let wallet: WalletFixture;
  let doomed: Replica;
  const story = new ClientStory();
  beforeAll(async () => {
    wallet = await WalletFixture.start();
    doomed = await Replica.start(wallet);
  }, 120_000);
  afterAll(async () => {
    await doomed.close();
    await wallet.stop();
  }, 120_000);

  it('between commit and answer leaves a bet that another replica acknowledges', async () => {
    const [userId = ''] = await story.openPlayers(wallet.client, 1);
    const roundId = await story.openRound(wallet.client);
    const account = await HeldLock.take(
      wallet.database.url,
      'SELECT 1 FROM accounts WHERE owner = $1 FOR UPDATE',
      [userId],
    );
    const gateway = new Gateway(doomed.client, story, [userId], { timeoutMs: 2_000, patienceMs: 0 });
    const betting = gateway.placeOne(roundId).catch((error: unknown) => String(error));
    await statementsWait(wallet.sql, 'place_bets(');
    doomed.process.freeze();
    await account.release();
    await eventually(async () => {
      expect(await booked(wallet.sql)).toHaveLength(1);
    });
    await doomed.process.kill9();
    expect(await betting).toMatch(/TIMEOUT/);

    await new Gateway(wallet.client, story, [], PATIENT).send(story.bets);
    expect(story.bets).toMatchObject([{ told: { accepted: true } }]);
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it('between publishing and marking publishes again, and the stream keeps one', async () => {
    const { client, sql, connection, database } = wallet;
    const gateway = new Gateway(client, story, await story.openPlayers(client, 3), PATIENT);
    const roundId = await story.openRound(client);
    // Something has been published already, so the relay knows its stream.
    await gateway.placeOne(roundId);
    await allPublished(sql, connection);
    const stream = await HeldLock.take(database.url, STREAM_LOCK);
    await gateway.placeOne(roundId);
    await statementsWait(sql, 'mark_told');
    expect(await eventProblems(sql, connection)).toEqual([]);
    await wallet.wallets[0]?.kill9();
    await stream.release();
    await wallet.startWallet();
    await allPublished(sql, connection);
  }, 120_000);
});
