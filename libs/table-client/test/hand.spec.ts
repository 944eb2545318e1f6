import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HandStatus } from '@sabot/edge';
import { cardCode } from '@sabot/cards';
import { checkDenial, handRecordHash, isVoidHand } from '@sabot/fairness/hand';
import { HandDevice, MemoryStore } from '../src/hand/index.js';
import { HandHouse } from '../src/testing/hand-house.js';
import { dealt, dealtFor, load, playOut, STAKE } from './hand-page.js';

/** The seed of a hand in which the first two cards allow a double and no blackjack is about. */
const DOUBLING = 'a hand to double 2';

let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});

describe('a hand', () => {
  it('that is played with any plays verifies, and its secret is forgotten afterwards', async () => {
    for (let hand = 0; hand < 20; hand++) {
      const house = new HandHouse(`any ${hand}`);
      const { client } = await dealt(house, store);
      let turn = 0;
      await playOut(client, (legal) => legal[(hand + turn++) % legal.length]);
      const check = client.check(house.bundle, house.handId);
      expect(check).toMatchObject({ ok: true, broken: [], denied: [], misshown: [] });
      expect(HandDevice.kept(store)).toEqual([]);
    }
  });

  it('has its secret kept before its tip is sent', async () => {
    const house = new HandHouse('kept');
    house.before = (name, request) => {
      if (name === 'open-hand') {
        const { tip, key } = request as { tip: string; key: string };
        expect(HandDevice.find(house.handId, store)).toMatchObject({ tip, key });
      }
      return undefined;
    };
    await dealt(house, store);
    expect(house.names()).toEqual(['sync', 'open-hand', 'play deal']);
  });

  it('is opened once by two clicks', async () => {
    const house = new HandHouse('twice');
    const client = await load(house, store);
    const [first, second] = await Promise.all([client.open(STAKE), client.open(STAKE)]);
    expect([first.ok, second]).toEqual([true, first]);
    expect(house.names()).toEqual(['sync', 'open-hand', 'play deal']);
  });
});

describe('money', () => {
  it('is staked before a link is revealed', async () => {
    const { house, client } = await dealtFor('double', store);
    house.asked.length = 0;
    expect(await client.play('double')).toMatchObject({ ok: true });
    expect(house.names()).toEqual(['stake double', 'play double']);
  });

  it('that is missing leaves the decision free, and no link is revealed', async () => {
    const { house, client } = await dealtFor('double', store);
    house.balance = 0;
    house.asked.length = 0;
    expect(await client.play('double')).toMatchObject({ ok: false, code: 'INSUFFICIENT_BALANCE' });
    expect(house.names()).toEqual(['stake double']);
    expect(await client.play('stay')).toMatchObject({ ok: true });
    expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true });
  });
});

describe('a request without an answer', () => {
  it.each(['lose request', 'lose answer'] as const)(
    '(%s) is sent again unchanged, and nothing happens twice',
    async (fault) => {
      const house = new HandHouse(DOUBLING);
      const sent = new Map<string, Set<string>>();
      let count = 0;
      house.before = (name, request) => {
        const { k } = request as { k?: number };
        const key = `${name} ${k ?? ''}`;
        sent.set(key, (sent.get(key) ?? new Set()).add(JSON.stringify(request)));
        return count++ % 3 === 2 ? undefined : fault;
      };
      const { client } = await dealt(house, store);
      await playOut(client, (legal) => legal.find((play) => play === 'double') ?? legal[0]);
      expect([...sent.values()].every((requests) => requests.size === 1)).toBe(true);
      expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true });
      expect(count).toBeGreaterThan(6);
    },
  );

  it('is given up in the end, and the hand can be resumed', async () => {
    const { house, client } = await dealtFor('hit', store);
    house.before = () => 'lose request';
    expect(await client.play('stay')).toMatchObject({ ok: false, code: 'TIMEOUT' });
    house.before = () => undefined;
    await client.arrive();
    expect(client.place).toMatchObject({ control: 'device', begun: { play: 'stay', hand: 0 } });
    expect(await client.resume()).toMatchObject({ ok: true });
    expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true });
  });
});

describe('a page that is loaded again', () => {
  it('in the middle of a hand goes on with it', async () => {
    const { house } = await dealtFor('hit', store);
    const client = await load(house, store);
    expect(client.place).toMatchObject({ at: 'hand', control: 'device', begun: null });
    await playOut(client, (legal) => legal[0]);
    expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true });
  });

  it('between the stake and the deal has the hand dealt', async () => {
    const house = new HandHouse('half open');
    const first = await load(house, store);
    house.before = (name) => (name === 'play' ? 'lose request' : undefined);
    expect(await first.open(STAKE)).toMatchObject({ ok: false, code: 'TIMEOUT' });
    house.before = () => undefined;
    const client = await load(house, store);
    expect(client.place).toMatchObject({ at: 'hand', control: 'device', begun: { play: 'deal' } });
    expect(await client.resume()).toMatchObject({ ok: true });
  });

  it('never signs another play for a decision that it signed', async () => {
    const { house, client } = await dealtFor('hit', store);
    house.before = () => 'lose request';
    await client.play('hit');
    house.before = () => undefined;
    const again = await load(house, store);
    house.asked.length = 0;
    expect(await again.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(house.asked).toEqual([]);
    expect(await again.resume()).toMatchObject({ ok: true });
    expect(house.names()).toEqual(['play hit']);
  });
});

describe('a house', () => {
  it('that denies having received a link is shown what was due', async () => {
    const { house, client } = await dealtFor('hit', store);
    house.before = (name) => (name === 'play' ? 'lose request' : undefined);
    await client.play('hit');
    house.playOn();
    const check = client.check(house.bundle, house.handId);
    expect(check?.verification.ok).toBe(true);
    expect(check).toMatchObject({ ok: false, denied: [{ k: 1, play: 'hit', hand: 0 }] });
    const [denied] = check?.denied ?? [];
    expect(denied?.due.length).toBeGreaterThan(0);
    if (!denied) return;
    // Whoever has the record can check what the device says: the hand's key signed it, and the record lacks it.
    const { due, ...signed } = denied;
    const checked = checkDenial(house.bundle, signed);
    expect(checked.ok && checked.due.map(cardCode)).toEqual(due);
    expect(HandDevice.kept(store)).toContain(house.handId);
  });

  it.each(['in the middle of the hand', 'at its end'])(
    'that shows another card than it drew is found out: %s',
    async (when) => {
      const { house, client } = await dealtFor('hit', store);
      const lie = (status: HandStatus): HandStatus => ({
        ...status,
        dealer: { ...status.dealer, cards: ['x7', ...status.dealer.cards.slice(1)] },
      });
      if (when === 'at its end') await playOut(client, (legal) => legal.find((play) => play === 'stay'));
      const { place } = client;
      if (place?.at !== 'hand') throw new Error('no hand is played');
      client.hear(lie(place.status));
      // A later, true status does not undo it.
      client.hear(place.status);
      if (when !== 'at its end') await playOut(client, (legal) => legal.find((play) => play === 'stay'));
      const { k } = place.status;
      const check = client.check(house.bundle, house.handId);
      expect(check).toMatchObject({ ok: false, verification: { ok: true }, broken: [], denied: [] });
      expect(check?.misshown).toMatchObject([{ k, shown: { dealer: lie(place.status).dealer.cards } }]);
      expect(check?.misshown[0]?.recorded?.dealer).toEqual(place.status.dealer.cards);
    },
  );

  it('that changes the hole card after the insurance was decided is found out', async () => {
    const { house, client } = await dealtFor('insurance', store);
    await playOut(client, (legal) => legal.find((play) => ['decline-insurance', 'stay'].includes(play)));
    const { bundle } = house;
    if (isVoidHand(bundle)) throw new Error('the hand was dealt');
    const [deal, ...rest] = bundle.steps;
    const hole = ((deal?.cards[3] ?? 0) + 13) % 52;
    const [up = 0, , ...drawn] = bundle.dealer;
    const forged = {
      ...bundle,
      steps: [{ ...deal, cards: [...(deal?.cards.slice(0, 3) ?? []), hole] }, ...rest],
      dealer: [up, hole, ...drawn],
    } as typeof bundle;
    const check = client.check({ ...forged, hash: handRecordHash(forged) }, house.handId);
    expect(check).toMatchObject({ ok: false, broken: [], denied: [] });
    const failed = check?.verification.steps.filter(({ status }) => status === 'fail');
    expect(failed).toMatchObject([{ step: 'cards', k: 0 }]);
    expect(check?.misshown.length).toBeGreaterThan(0);
  });

  it('that deals from another seed than it committed to is found out', async () => {
    const house = new HandHouse('swapped');
    house.serverHash = 'a'.repeat(64);
    const { client } = await dealt(house, store);
    await playOut(client, (legal) => legal[0]);
    const check = client.check(house.bundle, house.handId);
    expect(check).toMatchObject({ ok: false, broken: ['serverHash'], verification: { ok: true } });
  });
});
