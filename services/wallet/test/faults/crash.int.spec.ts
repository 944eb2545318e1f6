import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory, type SentBet } from './client-story.js';
import { Gateway, underLoad } from './gateway.js';
import { PLAYER_WINS, SOME_HANDS } from './hands.js';
import { problems } from './oracle.js';
import { allPublished } from './wallet-events.js';

const REPLICAS = 2;
const KILLS_OF_A_REPLICA = 6;
const PATIENT = { timeoutMs: 2_000, patienceMs: 90_000 };

describe('wallets that are killed again and again', () => {
  let wallet: WalletFixture;
  const story = new ClientStory();
  beforeAll(async () => {
    wallet = await WalletFixture.start({ replicas: REPLICAS });
  }, 120_000);
  afterAll(() => wallet.stop(), 120_000);

  async function killAndRestart(replica: number): Promise<void> {
    let current = wallet.wallets[replica];
    for (let kill = 0; kill < KILLS_OF_A_REPLICA; kill++) {
      await sleep(50 + randomInt(400));
      await current?.kill9();
      current = await wallet.startWallet();
    }
  }

  it('lose no acknowledged bet, take none twice, and publish each one once', async () => {
    const { client, sql, connection } = wallet;
    const roundIds = await Promise.all([0, 1, 2].map(() => story.openRound(client)));
    const gateways = await Promise.all(
      Array.from(
        { length: 6 },
        async () => new Gateway(client, story, await story.openPlayers(client, 3), PATIENT),
      ),
    );
    await underLoad(gateways, roundIds, async () => {
      await Promise.all(Array.from({ length: REPLICAS }, (_, replica) => killAndRestart(replica)));
    });
    expect(await problems(sql, story)).toEqual([]);

    for (const [at, roundId] of roundIds.entries()) {
      await story.seal(client, roundId);
      await story.settle(client, roundId, SOME_HANDS[at] ?? PLAYER_WINS);
    }
    expect(await problems(sql, story)).toEqual([]);
    expect(story.bets.filter(({ told }) => told?.accepted === true)).toHaveLength(story.bets.length);
    await allPublished(sql, connection);
  }, 180_000);

  it('answer a repeat of each acknowledged bet like the first request', async () => {
    const gateway = new Gateway(wallet.client, story, [], PATIENT);
    for (let at = 0; at < story.bets.length; at += 1_000) {
      const originals = story.bets.slice(at, at + 1_000);
      const repeats = originals.map(({ betId, userId, roundId, target, amount, seed }): SentBet => ({
        betId,
        userId,
        roundId,
        target,
        amount,
        seed,
      }));
      await gateway.send(repeats);
      expect(repeats).toEqual(originals);
    }
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);
});
