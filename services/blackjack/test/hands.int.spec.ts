import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { verifyHand, verifyHandLink } from '@sabot/fairness/hand';
import { doneIn } from './answers.js';
import { HandPlayer } from './hand-player.js';
import { HouseFixture } from './house-fixture.js';

const PLAYERS = 4;
const HANDS = 12;

describe('whole hands with random legal plays', () => {
  let house: HouseFixture;
  beforeAll(async () => {
    house = await HouseFixture.start();
  });
  afterAll(() => house.stop());

  it('verify, form a chain, and pay exactly what their records say', async () => {
    const plays = new Set<string>();
    const playerOf = async (): Promise<void> => {
      const userId = await house.player();
      let previous;
      let balance = await house.balance(userId);
      for (let hand = 0; hand < HANDS; hand++) {
        const player = new HandPlayer(house, userId);
        const status = await player.playHand();
        const bundle = await player.bundle();
        expect(verifyHand(bundle).steps.filter(({ status }) => status === 'fail')).toEqual([]);
        if (previous) expect(verifyHandLink(bundle, previous).status).toBe('pass');
        expect(bundle.serverHash).toBe(player.prepared.serverHash);
        expect(status.settlement?.netMinor).toBe(BigInt(bundle.net));
        balance += BigInt(bundle.net);
        expect(await house.balance(userId)).toBe(balance);
        for (const { play } of bundle.steps) plays.add(play);
        previous = bundle;
      }
      const page = doneIn(await house.ask(subjects.blackjack.listHands, { userId, pageSize: 5 }));
      expect(page.hands.map(({ status }) => status?.handNumber)).toEqual([12, 11, 10, 9, 8]);
    };
    await Promise.all(Array.from({ length: PLAYERS }, playerOf));
    expect([...plays]).toEqual(expect.arrayContaining(['deal', 'hit', 'stay', 'double']));
    expect(await house.violations()).toEqual([]);
  });
});
