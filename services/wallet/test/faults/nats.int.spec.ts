import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { InfrastructureServer } from '@sabot/testing';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { betsGoOn, Gateway, underLoad } from './gateway.js';
import { BANKER_WINS } from './hands.js';
import { problems } from './oracle.js';
import { HeldLock, STREAM_LOCK, statementsWait } from './waiting-statements.js';
import { allPublished } from './wallet-events.js';

const PATIENT = { timeoutMs: 2_000, patienceMs: 90_000 };

describe('a NATS server that fails under load', () => {
  let nats: InfrastructureServer;
  let wallet: WalletFixture;
  let story: ClientStory;
  let gateways: Gateway[];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    wallet = await WalletFixture.start({ replicas: 2 });
    ({ nats } = wallet);
    story = new ClientStory();
    gateways = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const userIds = await story.openPlayers(wallet.client, 3);
        return new Gateway(wallet.client, story, userIds, PATIENT);
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await wallet.stop();
  }, 120_000);

  async function expectAllPublished(): Promise<void> {
    expect(await problems(wallet.sql, story)).toEqual([]);
    await allPublished(wallet.sql, wallet.connection);
    expect(wallet.wallets.map(({ running }) => running)).toEqual([true, true]);
  }

  it.each([
    ['is restarted and crashes', [() => nats.restart(), () => nats.kill().then(() => nats.restart())]],
    ['loses its store twice', [() => nats.erase(), () => nats.erase()]],
  ])(
    'and %s delays bets but loses no event',
    async (_, failures) => {
      const roundId = await story.openRound(wallet.client);
      await underLoad(gateways, [roundId], async () => {
        for (const fail of failures) {
          await betsGoOn(story);
          await fail();
        }
        await betsGoOn(story);
      });
      await story.seal(wallet.client, roundId);
      await story.settle(wallet.client, roundId, BANKER_WINS);
      await expectAllPublished();
    },
    120_000,
  );

  it('and loses its store between publishing and marking gets those events again too', async () => {
    const { sql, database, client } = wallet;
    const roundId = await story.openRound(client);
    const stream = await HeldLock.take(database.url, STREAM_LOCK);
    await gateways[0]?.placeOne(roundId);
    await statementsWait(sql, 'mark_told');
    await nats.erase();
    await statementsWait(sql, 'know_stream');
    await stream.release();
    await story.seal(client, roundId);
    await expectAllPublished();
  }, 120_000);
});
