import { afterEach, describe, expect, it } from '@jest/globals';
import { encode, subjects } from '@sabot/contracts';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { type FixtureOptions, GatewayFixture, PATIENT } from './gateway-fixture.js';
import { breaksIn } from './player.js';
import { RawSocket } from './raw-socket.js';

describe('a gateway', () => {
  let fixture: GatewayFixture;
  const start = async (options: FixtureOptions = {}): Promise<void> => {
    fixture = await GatewayFixture.start(options);
  };
  afterEach(() => fixture.stop());

  it('disconnects a client that does not read, and nobody else', async () => {
    await start();
    const { main } = fixture;
    const { token } = await fixture.guest();
    const deaf = await RawSocket.join(fixture.gatewayAt(0).port, token);
    const reader = await fixture.player();
    deaf.send('42/baccarat,["join-table",{"tableId":"main"}]');
    await reader.join('main');
    await eventually(async () => {
      expect((await fixture.get('/tables')).body).toMatchObject([{ players: 2 }]);
    }, PATIENT);
    deaf.tcp.pause();
    await main.open();
    // Many totals, until the kernel's buffers are full and ours fill up.
    const { space, client } = fixture.connection;
    const { betTotals } = subjects.wallet;
    await eventually(async () => {
      for (let revision = 1; revision <= 2_000; revision++) {
        const message = {
          roundId: main.roundId,
          revision: BigInt(Date.now()) * 10_000n + BigInt(revision),
          playerCount: 1,
        };
        client.publish(space.of(betTotals, 'main'), encode(betTotals.message, message));
      }
      await fixture.connection.client.flush();
      expect(await fixture.metric('slow_readers_total')).toBe(1);
    }, PATIENT);
    await eventually(async () => {
      expect((await fixture.get('/tables')).body).toMatchObject([{ players: 1 }]);
    }, PATIENT);
    expect(reader.ended).toBeUndefined();
    expect(breaksIn(reader.heard, 'main')).toEqual([]);
    deaf.tcp.destroy();
  });

  it('limits the rate of a socket, a user and an address', async () => {
    const env = {
      RATE_SOCKET_MESSAGES: '5',
      RATE_ADDRESS_SOCKETS: '6',
      RATE_ADDRESS_REQUESTS: '40',
      MAX_USER_SOCKETS: '2',
      TRUSTED_PROXIES: '',
    };
    await start({ env });
    const ada = await fixture.player();
    const codesOf = (answers: readonly { ok: boolean; code?: string }[]): (string | undefined)[] =>
      answers.map(({ code }) => code);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.ask('sync', { tableId: 'main' })));
    expect(
      codesOf(answers as { ok: boolean }[]).filter((code) => code === 'RATE_LIMITED').length,
    ).toBeGreaterThanOrEqual(10);
    const second = await fixture.player({ session: ada.session });
    await expect(fixture.player({ session: ada.session })).rejects.toMatchObject({
      data: { code: 'RATE_LIMITED' },
    });
    expect(second.socket.connected).toBe(true);
    // A client that forges its address is counted all the same.
    const { port } = fixture.gatewayAt(0);
    const others = [];
    for (let at = 0; at < 8; at++)
      others.push(await RawSocket.open(port, { headers: { 'x-forwarded-for': `10.0.0.${at}` } }));
    expect(others.filter((socket) => socket === 400).length).toBeGreaterThanOrEqual(5);
    for (const socket of others) if (socket instanceof RawSocket) socket.tcp.destroy();
    const forged = Array.from({ length: 60 }, (_, at) => ({
      'x-forwarded-for': `10.0.1.${at}`,
      forwarded: `for=10.0.1.${at}`,
      'x-real-ip': `10.0.1.${at}`,
    }));
    const requests = await Promise.all(forged.map((headers) => fixture.get('/tables').set(headers)));
    const refused = requests.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  });

  it('has room for a limited number of sockets, and again when one leaves', async () => {
    await start({ env: { MAX_SOCKETS: '2' } });
    const { port } = fixture.gatewayAt(0);
    const { token } = await fixture.guest();
    const [first, second] = [await RawSocket.join(port, token), await RawSocket.join(port, token)];
    expect(await RawSocket.open(port)).toBe(400);
    first.tcp.destroy();
    await eventually(async () => {
      expect(await RawSocket.open(port)).toBeInstanceOf(RawSocket);
    }, PATIENT);
    second.tcp.destroy();
  });

  it('closes a socket that floods it, and answers everyone else', async () => {
    await start({ env: { RATE_SOCKET_MESSAGES: '10' } });
    const { token } = await fixture.guest();
    const flood = await RawSocket.join(fixture.gatewayAt(0).port, token);
    const neighbour = await fixture.player();
    for (let at = 0; at < 2_000; at++) flood.send('42/baccarat,["sync",{"tableId":"main"}]');
    await eventually(() => {
      expect(flood.closed).toBe(true);
    }, PATIENT);
    expect(await neighbour.join('main')).toMatchObject({ tableId: 'main' });
  });

  it('answers TIMEOUT when the wallet does not answer, and the same bet id then finds the outcome', async () => {
    await start({ env: { CALL_TIMEOUT_MS: '300' } });
    const player = await fixture.player();
    await player.join('main');
    const roundId = await fixture.main.open();
    const bet = { betId: randomUUID(), tableId: 'main', roundId, amount: 1_000, target: 'TIE' };
    fixture.wallet.freeze();
    expect(await player.bet(bet)).toMatchObject({ ok: false, code: 'TIMEOUT' });
    expect(await player.ask('clear-bets', { tableId: 'main' })).toMatchObject({ ok: false });
    await fixture.get('/me', player.session.token).expect(504);
    fixture.wallet.thaw();
    await eventually(async () => {
      expect(await player.bet(bet)).toMatchObject({ ok: true, balance: 99_000 });
    }, PATIENT);
    expect(await fixture.balance(player.session.userId)).toBe(99_000);
  });

  it('sends the steps of a table while the wallet is down, and lets nobody join until it is back', async () => {
    await start({ env: { CALL_TIMEOUT_MS: '300' } });
    const player = await fixture.player();
    await player.join('main');
    await fixture.main.open({ hands: DEALS.tie });
    await fixture.main.until('cardDealt');
    fixture.wallet.freeze();
    await fixture.main.step({ lost: true });
    await fixture.main.step();
    await eventually(() => {
      expect(player.all('deal-card')).toHaveLength(3);
    }, PATIENT);
    const late = await fixture.player({ session: player.session });
    expect(await late.ask('join-table', { tableId: 'main' })).toMatchObject({ ok: false, code: 'TIMEOUT' });
    fixture.wallet.thaw();
    await eventually(async () => {
      expect((await late.join('main')).cards).toHaveLength(3);
    }, PATIENT);
    expect(player.ended).toBeUndefined();
    await fixture.main.until();
    await eventually(() => {
      expect(player.names()).toContain('game-result');
    }, PATIENT);
    expect(breaksIn(player.heard, 'main')).toEqual([]);
  });

  it('asks everyone to reconnect later before it stops', async () => {
    await start({ env: { DRAIN_MS: '300' } });
    const players = await Promise.all(Array.from({ length: 5 }, () => fixture.player()));
    for (const player of players) await player.join('main');
    const ended = fixture.gatewayAt(0).service.stop();
    await eventually(() => {
      // Not a disconnect from the namespace, after which Socket.IO's client would not reconnect by itself.
      for (const player of players) expect(player.ended).toBe('transport close');
    }, PATIENT);
    const hints = players.flatMap((player) =>
      player.all('server:draining').map(({ reconnectInMs }) => reconnectInMs),
    );
    expect(hints).toHaveLength(5);
    expect(new Set(hints).size).toBeGreaterThan(1);
    for (const hint of hints) expect(hint).toBeLessThanOrEqual(300);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it("continues from the table's current state after NATS was down", async () => {
    await start();
    const { nats } = fixture;
    const player = await fixture.player();
    await player.join('main');
    await fixture.main.open({ hands: DEALS.playerByNine });
    await fixture.main.until('bettingClosed');
    await eventually(() => {
      expect(player.names()).toContain('betting-closed');
    }, PATIENT);
    await nats.kill();
    await fixture.main.step({ lost: true });
    await fixture.main.step({ lost: true });
    await nats.restart();
    await eventually(() => {
      expect(
        player
          .all('game-status')
          .at(-1)
          ?.cards.map(({ card }) => card),
      ).toEqual(['s10', 'h10']);
    }, PATIENT);
    await eventually(async () => {
      await fixture.main.until();
    }, PATIENT);
    await eventually(() => {
      expect(player.names()).toContain('game-result');
    }, PATIENT);
    expect(breaksIn(player.heard, 'main')).toEqual([]);
    await fixture.stop();
    await start();
  });

  it('sends the lobby the tables that changed, not too often', async () => {
    await start();
    const watcher = await fixture.player();
    const answer = await watcher.ask<{ tables: unknown[] }>('join-lobby');
    expect(answer).toMatchObject({ ok: true, tables: [{ tableId: 'main', state: 'PREPARING' }] });
    const startedAt = Date.now();
    await fixture.main.open({ hands: DEALS.tie });
    await fixture.main.until();
    fixture.main.tellRoads();
    await eventually(() => {
      expect(watcher.all('lobby-update').at(-1)).toMatchObject([
        { tableId: 'main', state: 'RESULT', trends: { tie: 1 } },
      ]);
    }, PATIENT);
    const most = 1 + Math.ceil((Date.now() - startedAt) / 500);
    expect(watcher.all('lobby-update').length).toBeLessThanOrEqual(most);
    expect(await watcher.ask('leave-lobby')).toEqual({ ok: true });
    expect(watcher.names().filter((name) => name === 'deal-card')).toEqual([]);
  });
});
