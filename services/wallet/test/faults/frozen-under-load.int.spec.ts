import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { betsGoOn, Gateway, underLoad } from './gateway.js';
import { BANKER_WINS } from './hands.js';
import { problems } from './oracle.js';
import { allPublished } from './wallet-events.js';

const PATIENT = { timeoutMs: 1_000, patienceMs: 90_000 };
const SEAL_SOON = { timeoutMs: 1_000, retries: 60 };

describe('one of two wallets that freezes under load', () => {
  let wallet: WalletFixture;
  const story = new ClientStory();
  beforeAll(async () => {
    wallet = await WalletFixture.start({ replicas: 2 });
  }, 120_000);
  afterAll(() => wallet.stop(), 120_000);

  it('holds nobody up, and takes nothing twice when it thaws and answers stale requests', async () => {
    const { client, sql, connection } = wallet;
    const gateways = await Promise.all(
      Array.from({ length: 5 }, async () => {
        return new Gateway(client, story, await story.openPlayers(client, 3), PATIENT);
      }),
    );
    for (const freezing of wallet.wallets) {
      const roundId = await story.openRound(client);
      await underLoad(gateways, [roundId], async () => {
        await betsGoOn(story);
        freezing.freeze();
        await betsGoOn(story, 30);
        await story.seal(client, roundId, SEAL_SOON);
        freezing.thaw();
      });
      await story.settle(client, roundId, BANKER_WINS);
    }
    expect(await problems(sql, story)).toEqual([]);
    await allPublished(sql, connection);
  }, 120_000);
});
