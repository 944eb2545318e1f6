import { beforeEach, describe, expect, it } from '@jest/globals';
import { isVoidHand } from '@sabot/fairness/hand';
import { HandDevice, MemoryStore } from '../src/hand/index.js';
import { HandHouse } from '../src/testing/hand-house.js';
import { dealtFor, load, playOut, STAKE } from './hand-page.js';

let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});

describe('two pages of one browser', () => {
  it('sign one play for a decision, whoever is asked later', async () => {
    const { house, client } = await dealtFor('hit', store);
    const other = await load(house, store);
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
    const opened = new HandHouse('at once');
    const tips = new Set<string>();
    opened.before = (name, request) => {
      if (name === 'open-hand') tips.add((request as { tip: string }).tip);
      return undefined;
    };
    const pages = await Promise.all([load(opened, store), load(opened, store)]);
    await Promise.all(pages.map((page) => page.open(STAKE)));
    expect(tips.size).toBe(1);

    const { house, client } = await dealtFor('hit', store);
    const other = await load(house, store);
    const turns = await Promise.all([client.play('hit'), other.play('stay')]);
    expect(turns).toMatchObject([{ ok: true }, { ok: false, code: 'IDEMPOTENCY_KEY_REUSED' }]);
    const signed = HandDevice.find(house.handId, store)?.record.decisions;
    expect(signed?.map(({ play }) => play)).toEqual(['deal', 'hit']);
  });

  it('keep the decision for the play whose money is being staked, until the money is refused', async () => {
    const { house, client } = await dealtFor('double', store);
    const other = await load(house, store);
    house.before = (name) => (name === 'play' ? 'lose request' : undefined);
    expect(await client.play('double')).toMatchObject({ ok: false, code: 'TIMEOUT' });
    house.asked.length = 0;
    expect(await other.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(house.asked).toEqual([]);

    const { house: poor, client: first } = await dealtFor('double', store);
    const second = await load(poor, store);
    poor.before = (name) => (name === 'stake' ? 'lose request' : undefined);
    expect(await first.play('double')).toMatchObject({ ok: false, code: 'TIMEOUT' });
    expect(await second.play('stay')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    const reloaded = await load(poor, store);
    expect(reloaded.place).toMatchObject({ begun: { play: 'double', hand: 0 } });
    poor.before = () => undefined;
    poor.balance = 0;
    expect(await reloaded.resume()).toMatchObject({ ok: false, code: 'INSUFFICIENT_BALANCE' });
    expect(await second.play('stay')).toMatchObject({ ok: true });
  });
});

describe('a device without the secret', () => {
  it('plays only when the player says so, and the hand stays without links', async () => {
    const { house } = await dealtFor('hit', store);
    store = new MemoryStore();
    const client = await load(house, store);
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
    const { house, client: asleep } = await dealtFor('hit', store);
    const kept = store;
    store = new MemoryStore();
    const elsewhere = await load(house, store);
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
    const { house, client } = await dealtFor('hit', store);
    expect(await client.recover('hit')).toMatchObject({ ok: true, status: { withoutLinks: true } });
    await playOut(client, (legal) => legal.find((play) => play === 'stay'));
    expect(client.check(house.bundle, house.handId)).toMatchObject({ ok: true, unasked: [] });
  });
});
