import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameStatus } from '@sabot/edge';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import type { Player } from './player.js';

describe('a user with sockets at two gateways', () => {
  let fixture: GatewayFixture;
  let here: Player;
  let there: Player;
  let stranger: Player;

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
    const session = await fixture.guest();
    here = await fixture.player({ session });
    there = await fixture.player({ session, gateway: 1 });
    stranger = await fixture.player({ gateway: 1 });
    for (const player of [here, there, stranger]) await player.join('main');
    await fixture.main.open({ hands: DEALS.playerNatural });
    await eventually(() => {
      for (const player of [here, there]) expect(player.names()).toContain('round-start');
    }, PATIENT);
  });
  afterAll(() => fixture.stop());

  it('learns at both of a bet placed at one', async () => {
    const betId = randomUUID();
    const accepted = await here.bet({ betId, amount: 5_000, target: 'PLAYER' });
    expect(accepted).toMatchObject({ ok: true, balance: 95_000 });
    await eventually(() => {
      expect(there.all('bet-accepted')).toEqual(here.all('bet-accepted'));
      expect(there.all('bet-accepted')).toMatchObject([{ betId, amount: 5_000, balance: 95_000 }]);
    }, PATIENT);
    expect(here.all('bet-accepted')).toHaveLength(1);
  });

  it('learns at both of a bet taken back at one', async () => {
    const betId = randomUUID();
    await there.bet({ betId, amount: 1_000, target: 'TIE' });
    await there.ask('remove-bet', { betId });
    await eventually(() => {
      for (const player of [here, there])
        expect(player.all('bets-removed')).toMatchObject([
          { betIds: [betId], refunded: 1_000, balance: 95_000 },
        ]);
    }, PATIENT);
  });

  it('learns at both of a payout, and nobody else does', async () => {
    await fixture.main.until();
    await eventually(() => {
      for (const player of [here, there]) {
        expect(player.all('bet-settled')).toMatchObject([{ net: 5_000, balance: 105_000 }]);
        expect(player.all('balance-update')).toEqual([{ balance: 105_000, currency: 'USD', version: 5 }]);
      }
      expect(stranger.names()).toContain('game-result');
    }, PATIENT);
    const own = ['bet-accepted', 'bet-reject', 'bets-removed', 'bet-settled', 'balance-update'];
    expect(stranger.names().filter((name) => own.includes(name))).toEqual([]);
  });

  it('learns at both of an operator’s transfer, once, and no other player does', async () => {
    const authorization = `Bearer ${await fixture.operatorToken()}`;
    const order = { userId: here.session.userId, amount: 2_500 };
    for (const [path, balance, version] of [
      ['/ops/deposits', 107_500, 6],
      ['/ops/withdrawals', 105_000, 7],
    ] as const) {
      const headers = { authorization, 'idempotency-key': randomUUID() };
      // A repeat with the same key moves nothing, so nothing is sent.
      for (let repeat = 0; repeat < 2; repeat++)
        await fixture
          .rest(1)
          .post(path)
          .set(headers)
          .send(order)
          .expect(200, /transferId/);
      await eventually(() => {
        for (const player of [here, there])
          expect(player.all('balance-update').at(-1)).toEqual({ balance, currency: 'USD', version });
      }, PATIENT);
    }
    for (const player of [here, there]) expect(player.all('balance-update')).toHaveLength(3);
    expect(stranger.names()).not.toContain('balance-update');
  });

  it('can act at both at once and spends no money twice', async () => {
    await fixture.main.open({ hands: DEALS.tie });
    const { roundId } = fixture.main;
    const before = await fixture.balance(here.session.userId);
    const stake = Math.floor(before / 2) + 1_000;
    const bets = Array.from({ length: 40 }, (_, at) =>
      (at % 2 === 0 ? here : there).bet({
        betId: randomUUID(),
        tableId: 'main',
        roundId,
        amount: stake,
        target: 'BANKER',
      }),
    );
    const answers = await Promise.all(bets);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_BALANCE']));
    expect(await fixture.balance(here.session.userId)).toBe(before - stake);
  });

  it('gets the totals in the first snapshot of a gateway that started during the round', async () => {
    const betId = randomUUID();
    await stranger.bet({ betId, tableId: 'main', amount: 3_000, target: 'TIE' });
    await eventually(() => {
      expect(here.all('bet-update').at(-1)?.totals).toMatchObject({ TIE: 3_000 });
    }, PATIENT);
    const { totals, players } = here.all('bet-update').at(-1) ?? {};
    await fixture.startGateway();
    const late = await fixture.player({ gateway: 2 });
    await late.join('main');
    const snapshots = (): GameStatus[] =>
      late.heard
        .filter(({ name }) => name === 'joined' || name === 'game-status')
        .map(({ payload }) => payload as GameStatus);
    await eventually(() => {
      const first = snapshots().find(({ state }) => state === 'BETTING');
      expect(first).toMatchObject({ totals, players });
    }, PATIENT);
  });
});
