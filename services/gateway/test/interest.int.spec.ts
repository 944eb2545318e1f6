import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { answerOf } from './answer.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import type { ScriptedTable } from './scripted-table.js';

describe('a gateway listens', () => {
  let fixture: GatewayFixture;
  let main: ScriptedTable;
  let side: ScriptedTable;

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
    ({ main } = fixture);
    side = fixture.addTable('side');
    await listed(0, 'side');
    await listed(1, 'side');
  });
  afterAll(() => fixture.stop());

  const listed = (gateway: number, tableId: string): Promise<unknown> =>
    eventually(() => fixture.rest(gateway).get(`/tables/${tableId}`).expect(200), PATIENT);
  const hears = (tables: number, gateway = 0): Promise<void> =>
    eventually(async () => {
      expect(await fixture.metric('tables_heard', gateway)).toBe(tables);
    }, PATIENT);
  const bet = (tableId: string, roundId: string) => ({
    ...{ betId: randomUUID(), tableId, roundId, amount: 1_000, target: 'PLAYER' },
  });

  it('to no table that nobody watches, and takes its standing from the lobby', async () => {
    await hears(0);
    const roundId = await main.open({ hands: DEALS.playerNatural });
    await eventually(async () => {
      const { body } = await answerOf(fixture.get('/tables/main'));
      expect(body).toMatchObject({ state: 'BETTING', roundId, roundNumber: 1 });
    }, PATIENT);
    await main.until();
    main.tellRoads();
    await eventually(async () => {
      const { body } = await answerOf(fixture.get('/tables'));
      expect(body).toMatchObject([{ tableId: 'main', state: 'RESULT', trends: { player: 1 } }, {}]);
    }, PATIENT);
    await fixture.get('/tables/main/roads').expect(200, /"beadPlate":\[\{/);
    expect(await fixture.metric('resyncs_total')).toBe(0);
    await hears(0);
  });

  it('to a table while somebody watches it and some seconds longer', async () => {
    const [one, other] = [await fixture.player(), await fixture.player()];
    for (const player of [one, other]) await player.join('main');
    await hears(1);
    await one.ask('leave-table', { tableId: 'main' });
    await main.open({ hands: DEALS.tie });
    await main.until();
    await eventually(() => {
      expect(other.names()).toContain('game-result');
    }, PATIENT);
    expect(one.names()).not.toContain('game-result');
    other.leave();
    await hears(0);
  });

  it('to a table that nobody watches while a user has an open bet there, and tells the user how it ends', async () => {
    const player = await fixture.player();
    const roundId = await side.open({ hands: DEALS.playerNatural });
    await eventually(async () => {
      expect((await fixture.get('/tables/side')).body).toMatchObject({ roundId });
    }, PATIENT);
    const placed = bet('side', roundId);
    expect(await player.bet(placed)).toMatchObject({ ok: true, balance: 99_000 });
    await hears(1);
    await side.until();
    await eventually(() => {
      expect(player.all('bet-settled')).toMatchObject([{ roundId, net: 1_000, balance: 101_000 }]);
    }, PATIENT);
    expect(player.names()).not.toContain('deal-card');
    await hears(0);
    player.leave();
  });

  it('to a table where a user who connects has open bets placed at another gateway', async () => {
    const session = await fixture.guest();
    const here = await fixture.player({ session });
    const roundId = await side.open({ hands: DEALS.playerNatural });
    const placed = bet('side', roundId);
    expect(await here.bet(placed)).toMatchObject({ ok: true });
    here.leave();
    const there = await fixture.player({ session, gateway: 1 });
    await hears(1, 1);
    await side.until();
    await eventually(() => {
      expect(there.all('bet-settled')).toMatchObject([{ roundId, net: 1_000 }]);
    }, PATIENT);
    await hears(0, 1);
    there.leave();
  });

  it('to a table where a user bet at another gateway, even after its last watcher leaves', async () => {
    const session = await fixture.guest();
    const here = await fixture.player({ session });
    const there = await fixture.player({ session, gateway: 1 });
    const watcher = await fixture.player({ gateway: 1 });
    await watcher.join('side');
    const roundId = await side.open({ hands: DEALS.playerNatural });
    expect(await here.bet(bet('side', roundId))).toMatchObject({ ok: true });
    await eventually(() => {
      expect(there.all('bet-accepted')).toHaveLength(1);
    }, PATIENT);
    watcher.leave();
    await side.until();
    await eventually(() => {
      expect(there.all('bet-settled')).toMatchObject([{ roundId, net: 1_000 }]);
    }, PATIENT);
    for (const player of [here, there]) player.leave();
    await hears(0, 1);
  });

  it('and sends the wallet only a few requests for a crowd that joins a table together', async () => {
    const crowd = await Promise.all(Array.from({ length: 60 }, () => fixture.player()));
    const [first] = crowd;
    await first?.join('main');
    const asked = await fixture.metric('batch_holdings_count');
    const statuses = await Promise.all(crowd.map((player) => player.join('main')));
    expect(statuses.map(({ balance, version }) => [balance, version])).toEqual(crowd.map(() => [100_000, 1]));
    const { seq, roundNumber } = statuses[0] ?? {};
    const resumed = await Promise.all(
      crowd.map((player) => player.ask('resume', { tableId: 'main', position: { roundNumber, seq } })),
    );
    for (const answer of resumed)
      expect(answer).toMatchObject({ ok: true, resumed: { steps: [] }, status: null });
    expect((await fixture.metric('batch_holdings_count')) - asked).toBeLessThan(60);
    for (const player of crowd) player.leave();
  });
});
