import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BLACKJACK_NAMESPACE,
  type BlackjackFigures,
  type BlackjackStrategy,
  type BlackjackTable,
  type HandStatement,
  type HandStatus,
  type Page,
  type PreparedHand,
  type Session,
} from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { answerOf } from './answer.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import {
  CALLS,
  DIGEST,
  GOOD,
  opening,
  PATHS,
  playing,
  REFUSED,
  reporting,
  staking,
  table,
  WRONG,
  WRONG_REPORTS,
} from './hand-requests.js';
import type { Player } from './player.js';
import { HAND_ID, HAND_TABLE, handInPlay, handOver } from './scripted-hands.js';

describe('blackjack at the edge', () => {
  let fixture: GatewayFixture;
  let session: Session;
  let player: Player;
  beforeAll(async () => {
    const env = { RATE_SOCKET_MESSAGES: '100000', RATE_USER_MESSAGES: '100000' };
    fixture = await GatewayFixture.start({ env, gateways: 2 });
    session = await fixture.guest();
    player = await seat();
  });
  afterAll(() => fixture.stop());
  beforeEach(() => {
    fixture.hands.status = undefined;
    fixture.hands.refusals.clear();
    fixture.hands.asked.length = 0;
  });

  const seat = (more: { gateway?: number; session?: Session } = {}): Promise<Player> =>
    fixture.player({ session, namespace: BLACKJACK_NAMESPACE, ...more });
  const heardBy = (who: Player, name: string): unknown[] =>
    who.heard.filter((heard) => heard.name === name).map(({ payload }) => payload);

  describe('a request', () => {
    it.each(WRONG)(
      '%s with a wrong %s is refused before any service sees it',
      async (event, field, wrong) => {
        const answer = await player.ask(event, { ...GOOD[event], ...wrong });
        expect(answer).toMatchObject({ ok: false, code: 'VALIDATION', field });
        expect(fixture.hands.asked.map(({ name }) => name)).not.toContain(CALLS[event]);
      },
    );

    it.each(['place-bet', 'join-table', 'hand-status', '__proto__', 'PLAY', ''])(
      'named %j is refused',
      async (name) => {
        expect(await player.ask(name, {})).toMatchObject({ ok: false, code: 'VALIDATION', field: 'event' });
      },
    );

    it.each(REFUSED)(
      '%s that the service refuses with %j gets that code',
      async (event, refusal, expected) => {
        fixture.hands.refusals.set(CALLS[event], refusal);
        const answer = await player.ask(event, GOOD[event]);
        expect(answer).toMatchObject({ ok: false, code: refusal.code, ...expected });
        expect(answer).toHaveProperty('message', expect.stringMatching(/\.$/));
      },
    );

    it('acts for the user of the token and for nobody else', async () => {
      for (const [event, request] of Object.entries(GOOD))
        expect(await player.ask(event, request)).toMatchObject({ ok: true });
      const users = fixture.hands.asked.flatMap(({ request: { userId } }) =>
        userId === undefined ? [] : [userId],
      );
      expect(users).toHaveLength(6);
      expect(new Set(users)).toEqual(new Set([session.userId]));
    });

    it('reaches the service as it was sent', async () => {
      await player.ask('open-hand', opening);
      expect(fixture.hands.last('openHand')).toMatchObject({
        ...table,
        handId: HAND_ID,
        betId: opening.betId,
        amountMinor: 1_000n,
        tip: DIGEST,
        key: DIGEST,
      });
      await player.ask('stake', { ...staking, hand: 2 });
      expect(fixture.hands.last('stake')).toMatchObject({
        handId: HAND_ID,
        k: 1,
        play: 'double',
        handIndex: 2,
      });
      await player.ask('play', { ...playing, hand: 3, hints: true });
      expect(fixture.hands.last('play')).toMatchObject({
        ...playing,
        handIndex: 3,
        hints: true,
      });
    });
  });

  it('a table where nothing happens gives a sign of life', async () => {
    const quiet = await seat();
    await quiet.ask('sync', table);
    await eventually(() => {
      expect(heardBy(quiet, 'alive').length).toBeGreaterThan(1);
    }, PATIENT);
  });

  it('a namespace takes no socket without a token', async () => {
    const stranger = fixture.player({ session: { ...session, token: 'x' }, namespace: BLACKJACK_NAMESPACE });
    await expect(stranger).rejects.toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
  });

  it('a prepared hand comes with its commitment, rules, limits and the balance', async () => {
    const prepared = await player.ask<PreparedHand>('prepare', table);
    expect(prepared).toMatchObject({
      ok: true,
      handId: HAND_ID,
      handNumber: 7,
      serverHash: 'e'.repeat(64),
      limits: { min: 1_000, max: 500_000, step: 10 },
      rules: { maxSplits: 3 },
      balance: 100_000,
      currency: 'USD',
    });
    expect(await player.ask('prepare', { tableId: 'nowhere' })).toMatchObject({ code: 'UNKNOWN_TABLE' });
  });

  it('a status hides the hole card, and says what is legal', async () => {
    fixture.hands.status = handInPlay();
    const synced = await player.ask<{ status: HandStatus }>('sync', table);
    expect(synced).toMatchObject({
      ok: true,
      status: {
        k: 1,
        hands: [{ cards: ['h5', 'h6'], total: 11, stake: 1_000 }],
        dealer: { cards: ['h9', null], total: 9 },
        legal: ['stay', 'hit', 'double'],
        active: 0,
        pendingPlay: null,
        balance: 100_000,
      },
    });
  });

  it('a decision is told to the other sockets of the player, at both gateways, and to nobody else', async () => {
    const own = await fixture.guest();
    const stranger = await seat();
    const tabs = [
      await seat({ session: own }),
      await seat({ session: own }),
      await seat({ session: own, gateway: 1 }),
    ] as const;
    for (const tab of [...tabs, stranger]) await tab.ask('prepare', table);
    fixture.hands.status = handOver();
    const { body } = await answerOf<{ alias: string }>(fixture.get('/me', own.token));
    fixture.hands.listed = [{ status: handOver(), state: 'SETTLED', stakedMinor: 1_000n, paidMinor: 2_000n }];
    expect(await tabs[0].ask('play', playing)).toMatchObject({
      ok: true,
      settled: { net: 1_000 },
      balance: 101_000,
    });
    fixture.hands.tellSettled(body.alias);
    await eventually(() => {
      for (const tab of tabs) expect(heardBy(tab, 'hand-settled')).toHaveLength(1);
      expect(tabs.map((tab) => heardBy(tab, 'hand-status').length)).toEqual([0, 1, 1]);
    }, PATIENT);
    expect(heardBy(tabs[2], 'hand-settled')).toEqual([
      expect.objectContaining({ handId: HAND_ID, net: 1_000, balance: 101_000, serverSeed: 'd'.repeat(64) }),
    ]);
    expect(stranger.names().filter((name) => name.startsWith('hand-'))).toEqual([]);
  });

  it('a balance is told in the namespaces of all games', async () => {
    const own = await fixture.guest();
    const [hands, tables] = [await seat({ session: own }), await fixture.player({ session: own })];
    const token = await fixture.operatorToken();
    const deposit = { userId: own.userId, amount: 700, note: '' };
    await fixture.post('/ops/deposits', deposit, {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    });
    await eventually(() => {
      for (const socket of [hands, tables])
        expect(heardBy(socket, 'balance-update')).toEqual([expect.objectContaining({ balance: 100_700 })]);
    }, PATIENT);
  });

  describe('over REST', () => {
    it('tables show rules, limits and the exact edge', async () => {
      const { body } = await answerOf<BlackjackTable[]>(fixture.get('/blackjack/tables').expect(200));
      expect(body).toEqual([
        expect.objectContaining({
          tableId: HAND_TABLE,
          names: { 'zh-Hant': '二十一點' },
          limits: { min: 1_000, max: 500_000, step: 10 },
          houseEdge: '1/160',
          currency: 'USD',
        }),
      ]);
    });

    it('a strategy holds the best first play of every hand', async () => {
      const path = `/blackjack/tables/${HAND_TABLE}/strategy`;
      const { body } = await answerOf<BlackjackStrategy>(fixture.get(path).expect(200));
      expect(body.upCards).toHaveLength(10);
      expect(body.firstPlay['hard 11']).toBe('DDDDDDDDDD');
      expect(body.firstPlay['pair 8']?.startsWith('PPPPPPPP')).toBe(true);
      expect(Object.values(body.firstPlay).every((row) => /^[SHDPR.]{10}$/.test(row))).toBe(true);
      await fixture.get('/blackjack/tables/nowhere/strategy').expect(404);
    });

    it("a player's hands need a token and are not kept", async () => {
      await fixture.get('/me/hands').expect(401);
      fixture.hands.listed = [
        { status: handOver(), state: 'SETTLED', stakedMinor: 1_000n, paidMinor: 2_000n },
      ];
      const { body, headers } = await answerOf<Page<HandStatement>>(
        fixture.get('/me/hands?limit=20', session.token).expect(200),
      );
      expect(body).toMatchObject({
        items: [{ state: 'SETTLED', staked: 1_000, paid: 2_000 }],
        nextCursor: null,
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(fixture.hands.last('listHands')).toMatchObject({ userId: session.userId, pageSize: 20 });
    });

    it('the bundle of a hand that is not over, or not known, is refused', async () => {
      fixture.hands.refusals.set('getHandBundle', {
        code: 'INVALID_PHASE',
        expected: 'SETTLED',
        actual: 'OPEN',
      });
      await fixture.get(`/hands/${HAND_ID}`).expect(409);
      fixture.hands.refusals.set('getHandBundle', { code: 'UNKNOWN_HAND' });
      await fixture.get(`/hands/${HAND_ID}`).expect(404);
      await fixture.get('/hands/7').expect(400);
    });

    it('a denied decision is reported by its player, and read by anyone', async () => {
      const path = `/hands/${HAND_ID}/denials`;
      await fixture.post(path, reporting).expect(401);
      const by = { authorization: `Bearer ${session.token}` };
      const expected = { ...reporting, hand: 0, due: ['sA'] };
      expect(await answerOf(fixture.post(path, reporting, by).expect(201))).toMatchObject({ body: expected });
      const asked = { userId: session.userId, handId: HAND_ID, decision: { ...reporting, handIndex: 0 } };
      expect(fixture.hands.last('reportDenial')).toMatchObject(asked);
      expect((await answerOf(fixture.get(path).expect(200))).body).toEqual([expected]);
    });

    it.each(WRONG_REPORTS)(
      'a report with a wrong %s is refused before anybody is asked',
      async (field, change) => {
        const asked = fixture.hands.asked.length;
        const by = { authorization: `Bearer ${(await fixture.guest()).token}` };
        const request = fixture.post(`/hands/${HAND_ID}/denials`, { ...reporting, ...change }, by);
        expect((await answerOf(request.expect(400))).body).toMatchObject({ code: 'VALIDATION', field });
        expect(fixture.hands.asked).toHaveLength(asked);
      },
    );

    it('the figures say how hands were decided, and how many decisions were reported as denied', async () => {
      const { body } = await answerOf<BlackjackFigures>(fixture.get('/blackjack/figures').expect(200));
      const decided = { byPlayer: 2_400, recovered: 60, automatic: 40, denied: 5, deniedRate: 0.002 };
      const table = { tableId: HAND_TABLE, hands: 1_000, refunded: 2, ...decided, returned: 0.993706 };
      expect(body).toEqual({ days: 30, tables: [table] });
    });

    it('is documented', async () => {
      const { body } = await answerOf<{ paths: object }>(fixture.get('/docs-json').expect(200));
      expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(PATHS));
    });
  });
});
