import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { Gateway } from './gateway.js';
import { problems } from './oracle.js';
import { Replica } from './replica.js';
import { HeldLock, statementsWait } from './waiting-statements.js';

const LANES = 4;
const ROUNDS_OF_A_LANE = 55;
const MAX_REQUESTS = 5_000;
/** Nothing is sent again here: an unanswered request fails the suite. */
const ONCE = { timeoutMs: 30_000, patienceMs: 0 };

describe('bets that race the seal', () => {
  let wallet: WalletFixture;
  let replicas: [Replica, Replica];
  const story = new ClientStory();
  beforeAll(async () => {
    wallet = await WalletFixture.start({ replicas: 0 });
    replicas = [await Replica.start(wallet), await Replica.start(wallet)];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await wallet.stop();
  }, 120_000);

  /** Gateways at both replicas, each with its own connection and players. */
  async function gatewaysOf(count: number, players: number): Promise<Gateway[]> {
    const made = Array.from({ length: count }, async (_, at) => {
      const client = await replicas[at % 2 === 0 ? 0 : 1].anotherClient();
      return new Gateway(client, story, await story.openPlayers(client, players), ONCE);
    });
    return Promise.all(made);
  }

  /** Half of the rounds close by the clock, half by the seal alone; both replicas take bets and both seal. */
  async function race(gateways: readonly Gateway[], tableId: string, round: number): Promise<void> {
    const windowMs = round % 2 === 0 ? 0 : 1 + randomInt(80);
    const roundId = await story.openRound(replicas[round % 2 === 0 ? 0 : 1].client, windowMs, tableId);
    for (let early = randomInt(3); early > 0; early--)
      await Promise.all(gateways.map((gateway) => gateway.placeOne(roundId)));
    const betting = gateways.map((gateway) => gateway.placeUntilRefused(roundId, MAX_REQUESTS));
    await sleep(randomInt(20));
    const seals = await Promise.all(replicas.map(({ client }) => story.seal(client, roundId)));
    expect(seals[1]).toEqual(seals[0]);
    await Promise.all(betting);
  }

  it('are either in the root and before the close, or refused because betting is closed', async () => {
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const gateways = await gatewaysOf(4, 2);
      for (let round = 0; round < ROUNDS_OF_A_LANE; round++) await race(gateways, `lane-${lane}`, round);
    });
    await Promise.all(lanes);
    const codes = story.bets.flatMap(({ told }) => (told?.accepted === false ? [told.code] : []));
    expect(new Set(codes)).toEqual(new Set(['BETTING_CLOSED']));
    expect(story.seals.size).toBe(LANES * ROUNDS_OF_A_LANE);
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it('wait behind a seal that came first, so a stream of bets never keeps it waiting', async () => {
    const [gateway] = await gatewaysOf(1, 1);
    const roundId = await story.openRound(replicas[0].client);
    const betInFlight = await HeldLock.take(wallet.database.url, 'SELECT share_rounds(ARRAY[$1::uuid])', [
      roundId,
    ]);
    const sealing = story.seal(replicas[1].client, roundId);
    await statementsWait(wallet.sql, 'take_round(');
    const betting = gateway?.placeOne(roundId);
    await statementsWait(wallet.sql, 'place_bets(');
    await betInFlight.release();
    expect(await sealing).toMatchObject({ betCount: 0 });
    expect(await betting).toMatchObject([{ told: { accepted: false, code: 'BETTING_CLOSED' } }]);
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);
});
