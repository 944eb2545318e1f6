import { beforeEach, describe, expect, it } from '@jest/globals';
import { HandClient, MemoryStore } from '@sabot/table-client/hand';
import { HandHouse } from '@sabot/table-client/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { handEnd } from './hand-end';
import { feltOfStatus, stakedOnHand } from './hand-felt';

const STAKE = 1_000;
const HANDS = 30;

let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});

async function dealt(house: HandHouse): Promise<HandClient> {
  const client = new HandClient({
    tableId: 'blackjack',
    ask: house.ask,
    store,
    random: (length) => randomBytes(length),
    newId: () => randomUUID(),
  });
  await client.arrive();
  const turn = await client.open(STAKE);
  if (!turn.ok) throw new Error(turn.code);
  return client;
}

/** Plays the first legal one of these, again and again. */
async function playOut(house: HandHouse, client: HandClient, wanted: readonly string[]): Promise<void> {
  while (house.status.legal.length > 0) {
    const { legal, active } = house.status;
    const play = legal.find((name) => wanted.includes(name)) ?? legal[0];
    if (!play) return;
    const turn = await client.play(play, play.endsWith('insurance') ? 0 : (active ?? 0));
    if (!turn.ok) throw new Error(turn.code);
  }
}

describe('the end of a hand', () => {
  it('shows from its record what the house told while it was played', async () => {
    for (let hand = 0; hand < HANDS; hand += 1) {
      const house = new HandHouse(`end ${hand}`);
      await playOut(house, await dealt(house), ['insurance', 'split', 'double']);
      const { status } = house;
      const end = handEnd(house.bundle);
      expect(end.felt).toEqual(feltOfStatus(status));
      expect(end.staked).toBe(stakedOnHand(status));
      expect(end).toMatchObject({ net: status.settled?.net, refund: null, automatic: [], recovered: 0 });
    }
  });

  it('names the plays that the house made because the time was over', async () => {
    for (let hand = 0; hand < HANDS; hand += 1) {
      const house = new HandHouse(`time ${hand}`);
      await dealt(house);
      if (house.isOver) continue;
      house.playOn();
      const { automatic } = handEnd(house.bundle);
      expect(automatic.length).toBeGreaterThan(0);
      expect(automatic.filter((play) => !['hit', 'stay', 'decline-insurance'].includes(play))).toEqual([]);
      return;
    }
    throw new Error('every hand was over at the deal');
  });

  it('counts the decisions that were made without the secret', async () => {
    for (let hand = 0; hand < HANDS; hand += 1) {
      const house = new HandHouse(`lost ${hand}`);
      const client = await dealt(house);
      if (!house.status.legal.includes('stay')) continue;
      await client.recover('stay');
      expect(handEnd(house.bundle)).toMatchObject({ recovered: 1, automatic: [] });
      return;
    }
    throw new Error('no hand could be played');
  });
});
