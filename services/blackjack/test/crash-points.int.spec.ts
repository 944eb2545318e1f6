import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CallSubject, subjects } from '@sabot/contracts';
import { verifyHand } from '@sabot/fairness/hand';
import { HandPlayer, standing } from './hand-player.js';
import { HouseFixture, type Name } from './house-fixture.js';

const { dealing, wallet } = subjects;

/** The boundaries of a step, by the call that the blackjack service is making, and whether it was carried out already. */
const BOUNDARIES = {
  pending: { call: wallet.stakeHand, after: false },
  staked: { call: wallet.stakeHand, after: true },
  drawn: { call: dealing.drawStep, after: true },
  committed: { call: wallet.settleHand, after: false },
  paid: { call: wallet.settleHand, after: true },
} as const satisfies Record<string, { call: CallSubject; after: boolean }>;
type Boundary = keyof typeof BOUNDARIES;

/** `npm run crashes` repeats every combination; these few are for every day. */
const EACH = Number(process.env.CRASHES ?? 0);
const VICTIMS: readonly Name[] = ['blackjack', 'dealing', 'wallet'];
const FEW: readonly (readonly [Name, Boundary])[] = [
  ['blackjack', 'pending'],
  ['blackjack', 'drawn'],
  ['blackjack', 'paid'],
  ['wallet', 'staked'],
  ['dealing', 'drawn'],
];
const ALL = VICTIMS.flatMap((victim) =>
  (Object.keys(BOUNDARIES) as Boundary[]).map((boundary) => [victim, boundary] as const),
);

describe('a process that is killed in the middle of a double', () => {
  let house: HouseFixture;
  beforeAll(async () => {
    house = await HouseFixture.start({ neighbourProxy: true });
  });
  afterAll(() => house.stop());

  /** The next call at a boundary meets the death of a process, which is replaced. */
  function strike(victim: Name, boundary: Boundary): Promise<void> {
    const { call, after } = BOUNDARIES[boundary];
    return new Promise((resolve, reject) => {
      const release = house.proxy.replace<typeof call.request, typeof call.response>(
        call,
        async (_, neighbour) => {
          release();
          const early = after ? await neighbour() : undefined;
          await house.replaceKilled(victim).then(resolve, reject);
          return early ?? neighbour();
        },
      );
    });
  }

  /** A dealt hand that may be doubled. */
  async function doublable(): Promise<HandPlayer> {
    for (;;) {
      const [player, status] = await HandPlayer.dealt(house);
      if (status.legal.includes('double')) return player;
      await player.playOut(status, standing);
    }
  }

  it.each(EACH > 0 ? ALL : FEW)(
    '%s, %s: nothing is lost, nothing doubled, the cards stay',
    async (victim, boundary) => {
      for (let round = 0; round < Math.max(1, EACH); round++) {
        const player = await doublable();
        const before = await house.balance(player.userId);
        const died = strike(victim, boundary);
        const status = await player.play('double');
        await died;
        expect(status.settlement).toBeDefined();
        const bundle = await player.bundle();
        expect(verifyHand(bundle).ok).toBe(true);
        expect(bundle.steps.map(({ play }) => play).slice(-1)).toEqual(['double']);
        expect(status.hands[0]?.cards).toEqual(bundle.hands[0]?.cards);
        expect(await house.balance(player.userId)).toBe(before + 1_000n + BigInt(bundle.net));
        const { rows } = await house.sql.dealing.query(
          'SELECT k FROM hand_steps WHERE hand_id = $1 ORDER BY k',
          [player.handId],
        );
        expect(rows).toEqual(bundle.steps.map(({ k }) => ({ k })));
        expect(await house.violations()).toEqual([]);
      }
    },
  );

  it('at any moment: hands that are played meanwhile all end and verify', async () => {
    const rounds = Math.max(1, EACH);
    let done = false;
    const killing = (async () => {
      for (let kill = 0; kill < 3 * rounds; kill++) {
        await new Promise((resolve) => setTimeout(resolve, 200 + randomInt(400)));
        await house.replaceKilled(VICTIMS[kill % VICTIMS.length] ?? 'blackjack');
      }
      done = true;
    })();
    const playing = async (): Promise<void> => {
      const userId = await house.player();
      let balance = await house.balance(userId);
      while (!done) {
        const player = new HandPlayer(house, userId);
        await player.playHand();
        const bundle = await player.bundle();
        expect(verifyHand(bundle).ok).toBe(true);
        balance += BigInt(bundle.net);
      }
      expect(await house.balance(userId)).toBe(balance);
    };
    await Promise.all([playing(), playing(), playing(), killing]);
    expect(await house.violations()).toEqual([]);
  });
});
