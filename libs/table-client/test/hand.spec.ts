import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BlackjackPlay, HandStatus } from '@sabot/edge';
import { cardCode } from '@sabot/cards';
import { checkDenial, handRecordHash, isVoidHand } from '@sabot/fairness/hand';
import { randomBytes, randomUUID } from 'node:crypto';
import { HandClient, HandDevice, MemoryStore } from '../src/hand/index.js';
import { HandHouse } from '../src/testing/hand-house.js';
import { TestClock } from './test-clock.js';

const STAKE = 1_000;

/** The seed of a hand in which the first two cards allow a double and no blackjack is about. */
const DOUBLING = 'a hand to double 2';

let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});

/** A client as a page makes it when it is loaded. */
async function load(house: HandHouse): Promise<HandClient> {
  const client = new HandClient({
    tableId: 'blackjack',
    ask: house.ask,
    store,
    random: (length) => randomBytes(length),
    newId: () => randomUUID(),
    time: new TestClock(),
  });
  await client.arrive();
  return client;
}

async function dealt(house: HandHouse): Promise<{ client: HandClient; status: HandStatus }> {
  const client = await load(house);
  const turn = await client.open(STAKE);
  if (!turn.ok) throw new Error(turn.code);
  return { client, status: turn.status };
}

/** Finds a house whose first cards allow a play, so that no test depends on luck. */
async function dealtFor(play: BlackjackPlay): Promise<{ house: HandHouse; client: HandClient }> {
  for (let seed = 0; seed < 500; seed++) {
    const house = new HandHouse(`${play} ${seed}`);
    const { client, status } = await dealt(house);
    if (status.legal.includes(play)) return { house, client };
  }
  throw new Error(`no hand with ${play} was found`);
}

async function playOut(
  client: HandClient,
  choose: (legal: readonly BlackjackPlay[]) => BlackjackPlay | undefined,
) {
  for (;;) {
    const { place } = client;
    if (place?.at !== 'hand') throw new Error('no hand is played');
    const { legal, active } = place.status;
    const play = choose(legal);
    if (!play) return;
    const turn = await client.play(
      play,
      ['insurance', 'decline-insurance'].includes(play) ? 0 : (active ?? 0),
    );
    if (!turn.ok) throw new Error(turn.code);
  }
}

describe('a hand', () => {
  it('that is played with any plays verifies, and its secret is forgotten afterwards', async () => {
    for (let hand = 0; hand < 20; hand++) {
      const house = new HandHouse(`any ${hand}`);
      const { client } = await dealt(house);
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
    await dealt(house);
    expect(house.names()).toEqual(['sync', 'open-hand', 'play deal']);
  });

  it('is opened once by two clicks', async () => {
    const house = new HandHouse('twice');
    const client = await load(house);
    const [first, second] = await Promise.all([client.open(STAKE), client.open(STAKE)]);
    expect([first.ok, second]).toEqual([true, first]);
    expect(house.names()).toEqual(['sync', 'open-hand', 'play deal']);
  });
});

describe('money', () => {
  it('is staked before a link is revealed', async () => {
    const { house, client } = await dealtFor('double');
    house.asked.length = 0;
    expect(await client.play('double')).toMatchObject({ ok: true });
    expect(house.names()).toEqual(['stake double', 'play double']);
  });

  it('that is missing leaves the decision free, and no link is revealed', async () => {
    const { house, client } = await dealtFor('double');
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
      const { client } = await dealt(house);
      await playOut(client, (legal) => legal.find((play) => play === 'double') ?? legal[0]);
      expect([...sent.values()].every((requests) => requests.size === 1)).toBe(true);
      expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true });
      expect(count).toBeGreaterThan(6);
    },
  );

  it('is given up in the end, and the hand can be resumed', async () => {
    const { house, client } = await dealtFor('hit');
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
    const { house } = await dealtFor('hit');
    const client = await load(house);
    expect(client.place).toMatchObject({ at: 'hand', control: 'device', begun: null });
    await playOut(client, (legal) => legal[0]);
    expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true });
  });

  it('between the stake and the deal has the hand dealt', async () => {
    const house = new HandHouse('half open');
    const first = await load(house);
    house.before = (name) => (name === 'play' ? 'lose request' : undefined);
    expect(await first.open(STAKE)).toMatchObject({ ok: false, code: 'TIMEOUT' });
    house.before = () => undefined;
    const client = await load(house);
    expect(client.place).toMatchObject({ at: 'hand', control: 'device', begun: { play: 'deal' } });
    expect(await client.resume()).toMatchObject({ ok: true });
  });

  it('never signs another play for a decision that it signed', async () => {
    const { house, client } = await dealtFor('hit');
    house.before = () => 'lose request';
    await client.play('hit');
    house.before = () => undefined;
    const again = await load(house);
    house.asked.length = 0;
    expect(await again.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(house.asked).toEqual([]);
    expect(await again.resume()).toMatchObject({ ok: true });
    expect(house.names()).toEqual(['play hit']);
  });
});

describe('two pages of one browser', () => {
  it('sign one play for a decision, whoever is asked later', async () => {
    const { house, client } = await dealtFor('hit');
    const other = await load(house);
    house.before = () => 'lose request';
    await client.play('hit');
    house.before = () => undefined;
    house.asked.length = 0;
    expect(await other.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(house.asked).toEqual([]);
    expect(await other.play('hit')).toMatchObject({ ok: true });
    await playOut(other, (legal) => legal[0]);
    expect(other.check(house.bundle, house.handId)).toMatchObject({ ok: true });
  });

  it('make one secret for a hand and sign one play for a decision, also at the same instant', async () => {
    const house = new HandHouse('at once');
    const pages = await Promise.all([load(house), load(house)]);
    const secrets = new Set<string>();
    house.before = (name, request) => {
      if (name === 'open-hand') secrets.add((request as { tip: string }).tip);
      return undefined;
    };
    await Promise.all(pages.map((page) => page.open(STAKE)));
    expect(secrets.size).toBe(1);
    await Promise.all(pages.map((page) => page.arrive()));

    const { house: dealing, client } = await dealtFor('hit');
    const other = await load(dealing);
    const turns = await Promise.all([client.play('hit'), other.play('stay')]);
    expect(turns.map((turn) => turn.ok)).toEqual([true, false]);
    expect(turns[1]).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const signed = HandDevice.find(dealing.handId, store)?.record.decisions;
    expect(signed?.map(({ play }) => play)).toEqual(['deal', 'hit']);
  });

  it('keep the decision for the play whose money is being staked, until the money is refused', async () => {
    const { house, client } = await dealtFor('double');
    const other = await load(house);
    house.before = (name) => (name === 'play' ? 'lose request' : undefined);
    expect(await client.play('double')).toMatchObject({ ok: false, code: 'TIMEOUT' });
    house.asked.length = 0;
    expect(await other.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(house.asked).toEqual([]);

    const { house: poor, client: first } = await dealtFor('double');
    const second = await load(poor);
    poor.before = (name) => (name === 'stake' ? 'lose request' : undefined);
    expect(await first.play('double')).toMatchObject({ ok: false, code: 'TIMEOUT' });
    expect(await second.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    const reloaded = await load(poor);
    expect(reloaded.place).toMatchObject({ begun: { play: 'double', hand: 0 } });
    poor.before = () => undefined;
    poor.balance = 0;
    expect(await reloaded.resume()).toMatchObject({ ok: false, code: 'INSUFFICIENT_BALANCE' });
    expect(await second.play('stay')).toMatchObject({ ok: true });
  });
});

describe('a device without the secret', () => {
  it('plays only when the player says so, and the hand stays without links', async () => {
    const { house } = await dealtFor('hit');
    store = new MemoryStore();
    const client = await load(house);
    expect(client.place).toMatchObject({ at: 'hand', control: 'lost' });
    house.asked.length = 0;
    expect(await client.play('stay')).toMatchObject({ ok: false, code: 'LINK_INVALID' });
    expect(house.asked).toEqual([]);
    expect(await client.recover('hit')).toMatchObject({ ok: true, status: { withoutLinks: true } });
    expect(client.place).toMatchObject({ control: 'recovered' });
    await playOut(client, (legal) => legal[0]);
    expect(house.names().every((name) => name.startsWith('recover '))).toBe(true);
    expect(client.check(house.bundle, house.handId)).toBeNull();
  });

  it('leaves a hand in which the device that has it finds every decision that it did not ask for', async () => {
    const { house, client: asleep } = await dealtFor('hit');
    const kept = store;
    store = new MemoryStore();
    const elsewhere = await load(house);
    expect(await elsewhere.recover('hit')).toMatchObject({ ok: true });
    await playOut(elsewhere, (legal) => legal.find((play) => play === 'stay'));
    const { bundle } = house;
    if (isVoidHand(bundle)) throw new Error('the hand was dealt');
    const recovered = bundle.steps.filter(({ actor }) => actor === 'recover').map(({ k }) => k);
    expect(asleep.check(bundle, house.handId)).toMatchObject({ ok: true, denied: [], unasked: recovered });
    expect(recovered[0]).toBe(1);
    expect(HandDevice.kept(kept)).toEqual([]);
  });

  it('is not suspected when it is this device that gave the secret up', async () => {
    const { house, client } = await dealtFor('hit');
    expect(await client.recover('hit')).toMatchObject({ ok: true, status: { withoutLinks: true } });
    await playOut(client, (legal) => legal.find((play) => play === 'stay'));
    expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true, unasked: [] });
  });
});

describe('a house', () => {
  it('that denies having received a link is shown what was due', async () => {
    const { house, client } = await dealtFor('hit');
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
      const { house, client } = await dealtFor('hit');
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
    const { house, client } = await dealtFor('insurance');
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
    const { client } = await dealt(house);
    await playOut(client, (legal) => legal[0]);
    const check = client.check(house.bundle, house.handId);
    expect(check).toMatchObject({ ok: false, broken: ['serverHash'], verification: { ok: true } });
  });
});
