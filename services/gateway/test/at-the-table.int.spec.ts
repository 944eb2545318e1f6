import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import type { Player } from './player.js';

describe('who is at a table', () => {
  let fixture: GatewayFixture;
  let ann: Player;
  let bob: Player;

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
    ann = await fixture.player();
    bob = await fixture.player({ gateway: 1 });
  });
  afterAll(() => fixture.stop());

  const seatedFor = (player: Player): number | undefined => player.all('seats-update').at(-1)?.seated;
  const listedAt = async (gateway: number): Promise<unknown> =>
    (await fixture.rest(gateway).get('/tables/main')).body as unknown;

  it('is counted together by all gateways, whether they bet or not', async () => {
    expect((await ann.join('main')).seated).toBe(1);
    await bob.join('main');
    await eventually(async () => {
      expect([seatedFor(ann), seatedFor(bob)]).toEqual([2, 2]);
      for (const gateway of [0, 1]) expect(await listedAt(gateway)).toMatchObject({ players: 2 });
    }, PATIENT);
    expect((await ann.ask('sync', { tableId: 'main' })) as object).toMatchObject({ seated: 2 });
  });

  it('counts a player with several sockets once, even when they are at several gateways', async () => {
    const again = await fixture.player({ session: ann.session, gateway: 1 });
    const third = await fixture.player({ session: ann.session });
    for (const player of [again, third]) await player.join('main');
    const carl = await fixture.player();
    await carl.join('main');
    await eventually(() => {
      expect([seatedFor(ann), seatedFor(bob)]).toEqual([3, 3]);
    }, PATIENT);
    for (const player of [again, third]) player.leave();
    await carl.ask('leave-table', { tableId: 'main' });
    await eventually(() => {
      expect([seatedFor(ann), seatedFor(bob)]).toEqual([2, 2]);
    }, PATIENT);
  });

  it('tells at both gateways the same stakes and players of each target', async () => {
    const roundId = await fixture.main.open({ hands: DEALS.playerNatural });
    const bet = (player: Player, target: string, amount = 1_000) =>
      player.bet({ betId: randomUUID(), tableId: 'main', roundId, amount, target });
    await eventually(() => {
      for (const player of [ann, bob]) expect(player.names()).toContain('round-start');
    }, PATIENT);
    const taken = randomUUID();
    for (const answer of [
      await bet(ann, 'PLAYER'),
      await bet(ann, 'PLAYER', 2_000),
      await bet(bob, 'PLAYER'),
      await bet(ann, 'TIE'),
      await bob.bet({ betId: taken, tableId: 'main', roundId, amount: 1_000, target: 'BANKER' }),
      await bob.ask('remove-bet', { betId: taken }),
    ])
      expect(answer).toMatchObject({ ok: true });
    const expected = {
      totals: { PLAYER: 4_000, TIE: 1_000 },
      bettors: { PLAYER: 2, TIE: 1 },
      ...{ players: 2, seated: 2 },
    };
    await eventually(() => {
      const [here, there] = [ann, bob].map((player) => player.all('bet-update').at(-1));
      expect(here).toMatchObject(expected);
      expect(here?.bettors).toEqual(expected.bettors);
      expect(there).toEqual(here);
    }, PATIENT);
    const late = await fixture.player({ gateway: 1 });
    expect(await late.join('main')).toMatchObject({ ...expected, seated: 3 });
    late.leave();
    await fixture.main.until();
    expect(await ann.ask('sync', { tableId: 'main' })).toMatchObject({ bettors: expected.bettors });
  });

  it('is known to a gateway that starts later, and forgets the players of one that is gone', async () => {
    await fixture.startGateway();
    await eventually(async () => {
      expect(await listedAt(2)).toMatchObject({ players: 2 });
    }, PATIENT);
    // Killed, it cannot say that its players are gone.
    await fixture.gatewayAt(1).service.kill9();
    await eventually(() => {
      expect(seatedFor(ann)).toBe(1);
    }, PATIENT);
  });

  it('hears from a table where nothing happens that the connection works', async () => {
    const before = ann.all('alive').length;
    await eventually(() => {
      expect(ann.all('alive').length).toBeGreaterThan(before + 2);
    }, PATIENT);
  });
});
