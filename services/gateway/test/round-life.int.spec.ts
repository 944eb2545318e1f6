import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { breaksIn, type Player } from './player.js';

describe('a round, as players see it', () => {
  let fixture: GatewayFixture;
  let ada: Player;
  let bob: Player;

  beforeAll(async () => {
    fixture = await GatewayFixture.start();
    ada = await fixture.player();
    bob = await fixture.player();
  });
  afterAll(() => fixture.stop());

  it('arrives complete from its start to its payouts, numbered without gaps', async () => {
    const { main } = fixture;
    expect(await ada.join('main')).toMatchObject({ state: 'PREPARING', roundId: null, balance: 100_000 });
    await bob.join('main');
    const roundId = await main.open({ hands: DEALS.playerNatural });
    await eventually(() => {
      expect(ada.all('round-start')).toEqual([expect.objectContaining({ roundId, seq: 1, roundNumber: 1 })]);
    }, PATIENT);

    const betId = randomUUID();
    const accepted = await ada.bet({ betId, amount: 2_000, target: 'PLAYER' });
    expect(accepted).toEqual({
      ok: true,
      betId,
      tableId: 'main',
      roundId,
      target: 'PLAYER',
      amount: 2_000,
      balance: 98_000,
      currency: 'USD',
      version: 2,
    });
    await eventually(() => {
      expect(bob.all('bet-update').at(-1)).toMatchObject({ totals: { PLAYER: 2_000 }, players: 1 });
    }, PATIENT);
    await main.until();
    await eventually(() => {
      expect(ada.all('bet-settled')).toEqual([
        {
          tableId: 'main',
          roundId,
          roundNumber: 1,
          bets: [{ betId, status: 'WON', payout: 4_000, amount: 2_000 }],
          net: 2_000,
          balance: 102_000,
          currency: 'USD',
          version: 3,
        },
      ]);
      expect(bob.names()).toContain('game-result');
    }, PATIENT);
    main.tellRoads();
    await eventually(() => {
      expect(bob.all('road-update').at(-1)).toMatchObject({ roundNumber: 1, trends: { player: 1 } });
    }, PATIENT);

    expect(ada.all('balance-update')).toEqual([{ balance: 102_000, currency: 'USD', version: 3 }]);
    expect(ada.all('bet-accepted')).toHaveLength(1);
    expect(bob.names().filter((name) => name.startsWith('bet-') && name !== 'bet-update')).toEqual([]);
    expect(breaksIn(ada.heard, 'main')).toEqual([]);
    expect(breaksIn(bob.heard, 'main')).toEqual([]);
    const cards = bob.all('deal-card').map(({ hand, card, total }) => `${hand} ${card} ${total}`);
    expect(cards).toEqual(['PLAYER s9 9', 'BANKER c7 7', 'PLAYER h10 9', 'BANKER dK 7']);
  });

  it('gives an exact repeat of a bet the same answer, and places it once', async () => {
    await fixture.main.open({ hands: DEALS.tie });
    const before = await fixture.balance(bob.session.userId);
    const bet = { betId: randomUUID(), tableId: 'main', amount: 1_000, target: 'TIE' };
    await eventually(async () => {
      expect(await bob.ask('sync', { tableId: 'main' })).toMatchObject({ state: 'BETTING' });
    }, PATIENT);
    const first = await bob.bet(bet);
    expect(first).toMatchObject({ ok: true, balance: before - 1_000 });
    expect(await Promise.all(Array.from({ length: 20 }, () => bob.bet(bet)))).toEqual(
      Array.from({ length: 20 }, () => first),
    );
    expect(await fixture.balance(bob.session.userId)).toBe(before - 1_000);
    expect(await bob.bet({ ...bet, amount: 2_000 })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('lets bets be taken back until it is sealed, and refuses late ones', async () => {
    const bets = [randomUUID(), randomUUID(), randomUUID()];
    for (const betId of bets) await ada.bet({ betId, tableId: 'main', amount: 1_000, target: 'BANKER' });
    const before = await fixture.balance(ada.session.userId);
    const [first] = bets;
    expect(await ada.ask('remove-bet', { betId: first })).toMatchObject({
      ok: true,
      betIds: [first],
      refunded: 1_000,
    });
    expect(await ada.ask('clear-bets', { tableId: 'main' })).toMatchObject({
      ok: true,
      roundId: fixture.main.roundId,
    });
    expect(await fixture.balance(ada.session.userId)).toBe(before + 3_000);
    await eventually(() => {
      expect(ada.all('bets-removed').map(({ refunded }) => refunded)).toEqual([1_000, 2_000]);
    }, PATIENT);
    await fixture.main.until('bettingClosed');
    const late = {
      betId: randomUUID(),
      tableId: 'main',
      roundId: fixture.main.roundId,
      amount: 1_000,
      target: 'TIE',
    };
    expect(await ada.bet(late)).toMatchObject({ ok: false, code: 'BETTING_CLOSED' });
    expect(await bob.ask('remove-bet', { betId: first })).toMatchObject({ ok: false, code: 'UNKNOWN_BET' });
    await eventually(() => {
      expect(ada.all('bet-reject')).toMatchObject([{ betId: late.betId, code: 'BETTING_CLOSED' }]);
    }, PATIENT);
    await fixture.main.until();
  });

  it('that is voided refunds every bet', async () => {
    await fixture.main.open({ voided: true });
    await eventually(async () => {
      const betId = randomUUID();
      expect(
        await ada.bet({
          betId,
          tableId: 'main',
          roundId: fixture.main.roundId,
          amount: 1_000,
          target: 'TIE',
        }),
      ).toMatchObject({ ok: true });
    }, PATIENT);
    await fixture.main.until();
    await eventually(() => {
      expect(ada.all('round-void')).toMatchObject([{ reason: 'OPERATOR', roundId: fixture.main.roundId }]);
      expect(ada.all('bet-settled').at(-1)).toMatchObject({
        net: 0,
        bets: [{ status: 'REFUNDED', payout: 1_000 }],
      });
    }, PATIENT);
    expect(breaksIn(ada.heard, 'main')).toEqual([]);
  });
});
