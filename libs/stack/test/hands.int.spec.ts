/** Whole hands of blackjack on the whole system, over sockets. `npm run hands` plays two thousand of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HandStatement, LedgerEntry, Page } from '@sabot/edge';
import { HandSecret, openChain, type PlayedHandBundle } from '@sabot/fairness/hand';
import { HandDevice, MemoryStore } from '@sabot/table-client/hand';
import { eventually, isolatedPrefix } from '@sabot/testing';
import { Stack } from '../src/stack.js';
import { HAND_STAKE, HAND_TABLE, HandGuest } from './hand-guest.js';
import { auditOf } from './oracle.js';
import { sharedServers } from './shared-servers.js';

const { HAND_CLIENTS = '4', HANDS_EACH = '10' } = process.env;
const CLIENTS = Number(HAND_CLIENTS);
const EACH = Number(HANDS_EACH);
/** Generous, because a loaded machine is slow, not wrong. */
const HANDS_WITHIN_MS = 120_000 + CLIENTS * EACH * 2_000;
const PATIENT = { timeoutMs: 60_000 } as const;
const PARALLEL = 200;
const NO_LIMITS = {
  RATE_SOCKET_MESSAGES: '1000000',
  RATE_USER_MESSAGES: '1000000',
};

describe('hands over sockets', () => {
  let stack: Stack;
  const guests: HandGuest[] = [];
  beforeAll(async () => {
    stack = await Stack.start({
      infrastructure: await sharedServers(),
      prefix: isolatedPrefix(),
      settings: { ...NO_LIMITS, LOG_LEVEL: 'warn' },
    });
  }, 240_000);
  afterAll(async () => {
    for (const guest of guests) guest.close();
    await stack.stop();
  }, 120_000);

  const guest = async (...known: [] | [HandGuest, MemoryStore?]): Promise<HandGuest> => {
    const [first, store = first?.store] = known;
    const made = await HandGuest.connect(stack.url, first?.session, store);
    guests.push(made);
    return made;
  };
  const bundleOf = (one: HandGuest, handId: string): Promise<PlayedHandBundle> => one.get(`/hands/${handId}`);

  it(
    `with random legal plays all verify, and pay what they say (${CLIENTS} players, ${EACH} hands each)`,
    async () => {
      const played = await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          const one = await guest();
          const hands = [];
          for (let hand = 0; hand < EACH; hand++) hands.push(await one.playHand());
          return { one, hands };
        }),
      );
      for (const { one, hands } of played) {
        expect(hands.filter(({ check }) => !check.ok)).toEqual([]);
        const { items } = await one.get<Page<LedgerEntry>>('/me/ledger?limit=200');
        const credited = items
          .filter(({ kind }) => /CREDIT|DEMO/.test(kind))
          .reduce((sum, { amount }) => sum + amount, 0);
        const net = hands.reduce((sum, hand) => sum + hand.net, 0);
        if (EACH <= 10) expect(await one.balance()).toBe(credited + net);
        const statements = await one.get<Page<HandStatement>>('/me/hands?limit=200');
        expect(statements.items).toHaveLength(Math.min(EACH, 200));
        const numbers = statements.items.map(({ hand }) => hand.handNumber);
        expect(numbers).toEqual(numbers.map((_, at) => EACH - at));
        expect(HandDevice.kept(one.store)).toEqual([]);
      }
      expect(await auditOf(stack.config.databaseUrls.wallet.service)).toEqual([]);
    },
    HANDS_WITHIN_MS,
  );

  it(`${PARALLEL} parallel doubles cost one stake and draw one card`, async () => {
    const one = await guest();
    const { handId, k, hands, balance } = await one.dealUntil(({ legal }) => legal.includes('double'));
    const order = { handId, k, play: 'double' } as const;
    // An answer that comes too late says that nothing is known; asked once more, all is known.
    const staked = await Promise.all(Array.from({ length: PARALLEL }, () => one.ask('stake', order)));
    const answers = [...staked.filter(isKnown), await one.insist('stake', order)];
    const same = { ok: true, balance: balance - HAND_STAKE };
    expect(answers).toEqual(answers.map(() => expect.objectContaining(same)));
    const decision = await HandDevice.find(handId, one.store)?.decide(k, 'double', 0);
    if (!decision) throw new Error('the device does not know its hand');
    const { link, signature } = decision;
    const request = { ...order, hand: 0, link, signature };
    const sent = await Promise.all(Array.from({ length: PARALLEL }, () => one.ask('play', request)));
    const played = [await one.insist('play', request), ...sent.filter(isKnown)];
    const cards = new Set(played.map((answer) => JSON.stringify(answer.ok && answer.hands)));
    expect(cards.size).toBe(1);
    const [first] = played;
    if (!first?.ok) throw new Error('the double was refused');
    expect(first.hands[0]).toMatchObject({ doubled: true, stake: 2 * HAND_STAKE });
    expect(first.hands[0]?.cards).toHaveLength((hands[0]?.cards.length ?? 0) + 1);
    const { items } = await one.get<Page<HandStatement>>('/me/hands?limit=1');
    expect(items[0]).toMatchObject({ state: 'SETTLED', staked: 2 * HAND_STAKE });
    await expect(one.check(handId)).resolves.toMatchObject({ ok: true });
  }, 240_000);

  it('two pages of one player show the same hand', async () => {
    const one = await guest();
    const other = await guest(one);
    const { handId } = await one.dealUntil(({ legal }) => legal.includes('stay'));
    await eventually(() => {
      expect(other.status).toMatchObject({ handId, k: 1 });
    }, PATIENT);
    await other.playOut();
    await eventually(() => {
      expect(one.settled.at(-1)?.handId).toBe(handId);
      expect(one.status.settled).toEqual(other.status.settled);
    }, PATIENT);
    await expect(one.check(handId)).resolves.toMatchObject({ ok: true });
  });

  it('a page that is loaded again in the middle of a hand goes on with links', async () => {
    const before = await guest();
    const { handId } = await before.dealUntil(({ legal }) => legal.includes('hit'));
    before.close();
    const after = await guest(before);
    expect(after.client.place).toMatchObject({ control: 'device', begun: null });
    await after.playOut();
    const { steps } = await bundleOf(after, handId);
    expect(steps.every(({ actor, link }) => actor === 'player' && link !== '')).toBe(true);
    await expect(after.check(handId)).resolves.toMatchObject({ ok: true });
  });

  it('a device that lost its secret goes on without links, and the hand says so', async () => {
    const before = await guest();
    const { handId } = await before.dealUntil(({ legal }) => legal.includes('hit'));
    const after = await guest(before, new MemoryStore());
    expect(after.client.place).toMatchObject({ control: 'lost', status: { withoutLinks: false } });
    expect(await after.playOut()).toMatchObject({ withoutLinks: true });
    const { steps } = await bundleOf(after, handId);
    expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set(['player', 'recover']));
    // The device that still has the secret finds its hand in order, except that it was given up.
    const check = await before.check(handId);
    expect(check).toMatchObject({ verification: { ok: true }, denied: [] });
  });

  it('a player neither sees nor plays the hand of another', async () => {
    const [one, other] = [await guest(), await guest()];
    const { handId, k } = await one.dealUntil(({ legal }) => legal.includes('hit'));
    const decision = await HandDevice.find(handId, one.store)?.decide(k, 'hit', 0);
    if (!decision) throw new Error('the device does not know its hand');
    const { link, signature } = decision;
    const unknown = { ok: false, code: 'UNKNOWN_HAND' };
    expect(await other.ask('play', { handId, k, play: 'hit', hand: 0, link, signature })).toMatchObject(
      unknown,
    );
    expect(await other.ask('recover', { handId, k, play: 'stay' })).toMatchObject(unknown);
    expect(await other.ask('stake', { handId, k, play: 'double' })).toMatchObject(unknown);
    expect(await other.ask('sync', { tableId: HAND_TABLE })).not.toMatchObject({ status: { handId } });
    await expect(other.get(`/hands/${handId}`)).rejects.toThrow('409');
    await one.client.arrive();
    expect(one.status).toMatchObject({ handId, k });
    await one.client.resume();
    await one.playOut();
    await expect(one.check(handId)).resolves.toMatchObject({ ok: true });
    expect(other.statuses).toEqual([]);
  });

  it('what breaks the rules is refused with its code, and no money moves', async () => {
    const one = await guest();
    const { handId, k, balance } = await one.dealUntil(({ legal }) => legal.includes('double'));
    const device = HandDevice.find(handId, one.store);
    const stay = await device?.decide(k, 'stay', 0);
    if (!device || !stay) throw new Error('the device does not know its hand');
    const { link, signature } = stay;
    const play = { handId, k, play: 'stay', hand: 0, link, signature } as const;
    const foreign = new HandSecret(new Uint8Array(32), new Uint8Array(32).fill(1));
    const forged = foreign.decide(openChain({ handId, tip: foreign.tip, key: foreign.key }), 'stay');
    const refusals = [
      [await one.ask('play', { ...play, k: k + 1 }), 'OUT_OF_TURN'],
      [await one.ask('play', { ...play, link: forged.link }), 'LINK_INVALID'],
      [await one.ask('play', { ...play, signature: forged.signature }), 'SIGNATURE_INVALID'],
      [await one.ask('play', { ...play, play: 'hit' }), 'SIGNATURE_INVALID'],
      [await one.ask('play', { ...play, play: 'double' }), 'STAKE_MISSING'],
      [await one.ask('play', { ...play, play: 'insurance' }), 'PLAY_NOT_LEGAL'],
      [await one.ask('play', { ...play, hand: 1 }), 'HAND_OUT_OF_RANGE'],
      [await one.ask('stake', { handId, k, play: 'insurance' }), 'PLAY_NOT_LEGAL'],
      [await one.ask('prepare', { tableId: HAND_TABLE }), 'HAND_ALREADY_OPEN'],
    ] as const;
    for (const [answer, code] of refusals) expect(answer).toMatchObject({ ok: false, code });
    expect(await one.balance()).toBe(balance);
    await one.client.arrive();
    expect(await one.client.resume()).toMatchObject({ ok: true });
    expect(await one.ask('play', { ...play, play: 'hit' })).toMatchObject({
      ok: false,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    await one.client.arrive();
    const opening = { tableId: HAND_TABLE, betId: randomUUID(), tip: stay.link, key: device.key };
    const { place } = one.client;
    if (place?.at !== 'prepared') throw new Error('no hand is prepared');
    const next = { ...opening, handId: place.prepared.handId };
    const { min, max, step } = place.prepared.limits;
    const before = await one.balance();
    const stakes = [
      [min - step, 'BET_BELOW_MIN'],
      [max + step, 'BET_ABOVE_MAX'],
      [min + step / 2, 'VALIDATION'],
      [max, 'INSUFFICIENT_BALANCE'],
    ] as const;
    for (const [amount, code] of stakes)
      expect(await one.ask('open-hand', { ...next, amount })).toMatchObject({ ok: false, code });
    expect(await one.balance()).toBe(before);
  });
});

/** Whether an answer says what happened. */
function isKnown<T extends { readonly ok: boolean; readonly code?: string }>(answer: T | null): answer is T {
  return answer !== null && (answer.ok || !['TIMEOUT', 'OVERLOADED'].includes(answer.code ?? ''));
}
