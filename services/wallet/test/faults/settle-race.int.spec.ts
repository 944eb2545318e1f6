import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { Gateway } from './gateway.js';
import { BANKER_WINS, PLAYER_WINS, SOME_HANDS } from './hands.js';
import { problems } from './oracle.js';
import { Replica } from './replica.js';
import { HeldLock, statementsWait } from './waiting-statements.js';

const LANES = 4;
const ROUNDS_OF_A_LANE = 8;

describe('two replicas that end the same round', () => {
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

  /** Runs `work` in several lanes at once, each with its own players and sealed rounds with their bets. */
  async function inLanes(work: (roundId: string, round: number) => Promise<void>): Promise<void> {
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const { client } = replicas[lane % 2 === 0 ? 0 : 1];
      const gateway = new Gateway(client, story, await story.openPlayers(client, 4), {
        timeoutMs: 30_000,
        patienceMs: 0,
      });
      for (let round = 0; round < ROUNDS_OF_A_LANE; round++)
        await work(await sealedRound(gateway, `lane-${lane}`), round);
    });
    await Promise.all(lanes);
  }

  async function sealedRound(gateway: Gateway, tableId = 'main'): Promise<string> {
    const roundId = await story.openRound(replicas[0].client, 0, tableId);
    for (let request = 0; request < 3; request++) await gateway.placeOne(roundId);
    await story.seal(replicas[1].client, roundId);
    return roundId;
  }

  it('pay once and give the same answer', async () => {
    await inLanes(async (roundId, round) => {
      const hands = SOME_HANDS[round % SOME_HANDS.length] ?? PLAYER_WINS;
      const settle = (replica: Replica) => story.settle(replica.client, roundId, hands);
      const [first, ...others] = await Promise.all([...replicas, ...replicas].map(settle));
      expect(first).toMatchObject({ betCount: 12 });
      for (const other of [...others, await settle(replicas[0])]) expect(other).toEqual(first);
    });
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it('with different hands accept one and refuse the other', async () => {
    await inLanes(async (roundId) => {
      const answers = await Promise.all([
        story.settle(replicas[0].client, roundId, PLAYER_WINS),
        story.settle(replicas[1].client, roundId, BANKER_WINS),
      ]);
      expect(answers.filter((answer) => answer === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(1);
    });
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it('by settling and by voiding let one win and refuse the other', async () => {
    await inLanes(async (roundId) => {
      const answers = await Promise.all([
        story.settle(replicas[0].client, roundId, BANKER_WINS),
        story.void(replicas[1].client, roundId),
      ]);
      expect(answers.filter((answer) => answer === 'INVALID_PHASE')).toHaveLength(1);
    });
    expect(await problems(wallet.sql, story)).toEqual([]);
  }, 120_000);

  it.each(['settle', 'void'] as const)(
    'let the one that came first win: %s',
    async (winner) => {
      const { client } = replicas[0];
      const gateway = new Gateway(client, story, await story.openPlayers(client, 2), {
        timeoutMs: 30_000,
        patienceMs: 0,
      });
      const roundId = await sealedRound(gateway);
      const end = {
        settle: () => story.settle(replicas[0].client, roundId, PLAYER_WINS),
        void: () => story.void(replicas[1].client, roundId),
      };
      const lock = await HeldLock.take(wallet.database.url, 'SELECT take_round($1)', [roundId]);
      const first = end[winner]();
      await statementsWait(wallet.sql, 'resolve_round(', 1);
      const second = end[winner === 'settle' ? 'void' : 'settle']();
      await statementsWait(wallet.sql, 'resolve_round(', 2);
      await lock.release();
      expect(await first).toMatchObject({ betCount: 6 });
      expect(await second).toBe('INVALID_PHASE');
      expect(await problems(wallet.sql, story)).toEqual([]);
    },
    120_000,
  );
});
