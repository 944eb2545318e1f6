import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { RawSocket } from './raw-socket.js';

describe('frames written past Engine.IO', () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start();
    await fixture.startGateway({ DIRECT_FRAMES: 'false' });
  });
  afterAll(() => fixture.stop());

  it('are byte for byte those of the public API, in the same order', async () => {
    const { main } = fixture;
    const session = await fixture.guest();
    const sockets = await Promise.all(
      [0, 1].map((gateway) => RawSocket.join(fixture.gatewayAt(gateway).port, session.token)),
    );
    for (const socket of sockets) {
      socket.send('42/baccarat,1["join-table",{"tableId":"main"}]');
      await socket.heard((text) => text.startsWith('43/baccarat,1['));
    }
    // Messages of each kind are ordered; how the kinds mix, and how often totals are sent, may differ between gateways.
    const KINDS = [/"seq":/, /"road-update"/, /"(bet-accepted|bet-settled|balance-update)"/];
    const framesOf = (socket: RawSocket): string[][] =>
      KINDS.map((kind) =>
        socket.texts.flatMap((text, at) =>
          text.startsWith('42/') && kind.test(text) ? [socket.frames[at]?.toString('hex') ?? ''] : [],
        ),
      );
    let steps = 0;
    for (const hands of [DEALS.playerByNine, DEALS.tie]) {
      const roundId = await main.open({ hands });
      const bet = { betId: randomUUID(), tableId: 'main', roundId, amount: 1_000, target: 'TIE' };
      const player = await fixture.player({ session });
      expect(await player.bet(bet)).toMatchObject({ ok: true });
      player.leave();
      await main.until();
      main.tellRoads();
      steps += main.happened.length;
    }
    const [direct, publicly] = sockets;
    if (!direct || !publicly) throw new Error('no sockets');
    await eventually(() => {
      // For each round: roads, an acceptance, a settlement and a balance.
      expect(framesOf(direct).map((frames) => frames.length)).toEqual([steps, 2, 6]);
      expect(framesOf(publicly)).toEqual(framesOf(direct));
    }, PATIENT);
  });
});
