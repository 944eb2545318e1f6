import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1 } from '@sabot/contracts';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { breaksIn, Player } from './player.js';
import type { ScriptedTable } from './scripted-table.js';

describe('joining a table', () => {
  let fixture: GatewayFixture;
  let main: ScriptedTable;

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
    ({ main } = fixture);
  });
  afterAll(() => fixture.stop());

  const cardsSeen = (player: Player): string[] => {
    const joined = player.heard.find(({ name }) => name === 'joined')?.payload as {
      cards: { card: string }[];
    };
    return [...joined.cards, ...player.all('deal-card')].map(({ card }) => card);
  };

  it('at any instant of a round continues from there without a wrong, missing or repeated card', async () => {
    const session = await fixture.guest();
    const players: { player: Player; happened: number }[] = [];
    const watcher = await fixture.player();
    await watcher.join('main');
    await main.open({ hands: DEALS.playerByNine });
    for (let ended = false; !ended;) {
      const happened = main.happened.length;
      await eventually(async () => {
        const status = await watcher.ask<{ seq: number }>('sync', { tableId: 'main' });
        expect(status).toMatchObject({ ok: true, seq: happened });
      }, PATIENT);
      const player = await fixture.player({ session });
      const status = await player.join('main');
      expect(status.currentCardIndex).toBe(main.happened.filter(({ name }) => name === 'cardDealt').length);
      expect(status.cards).toHaveLength(status.currentCardIndex);
      expect(status.result === null).toBe(!main.happened.some(({ name }) => name === 'roundResulted'));
      players.push({ player, happened });
      ended = main.happened.at(-1)?.name === 'roundResulted';
      if (!ended) await main.step();
    }
    await eventually(() => {
      for (const { player, happened } of players) {
        const told =
          player.heard.filter(({ payload }) => Object.hasOwn(Object(payload) as object, 'seq')).length - 1;
        expect(told).toBe(main.happened.length - happened);
      }
    }, PATIENT);
    for (const { player } of players) {
      expect(breaksIn(player.heard, 'main')).toEqual([]);
      expect(cardsSeen(player)).toEqual(['s10', 'h10', 'h2', 'dK', 'c7', 'sQ']);
      player.leave();
    }
    watcher.leave();
  });

  it('shows the player’s own bets and balance, and nobody else’s', async () => {
    const [ada, bob] = [await fixture.player(), await fixture.player()];
    const roundId = await main.open({ hands: DEALS.tie });
    const betId = randomUUID();
    const kept = { betId, tableId: 'main', roundId, amount: 3_000, target: 'BANKER' };
    expect(await ada.bet(kept)).toMatchObject({ ok: true });
    const gone = randomUUID();
    await ada.bet({ ...kept, betId: gone });
    await ada.ask('remove-bet', { betId: gone });
    await eventually(async () => {
      expect(await ada.join('main')).toMatchObject({
        roundId,
        balance: 97_000,
        myBets: [{ betId, amount: 3_000, target: 'BANKER', roundId }],
      });
    }, PATIENT);
    expect(await bob.join('main')).toMatchObject({ roundId, balance: 100_000, myBets: [] });
    await main.until();
  });

  it('asks the scheduler once for a crowd', async () => {
    // The crowd is one user, who would be limited otherwise.
    const gateway = await fixture.startGateway({ RATE_USER_MESSAGES: '1000' });
    const asked = main.snapshotsAsked;
    const session = await fixture.guest();
    const crowd = await Promise.all(Array.from({ length: 8 }, () => Player.connect(gateway.url, session)));
    const statuses = await Promise.all(
      crowd.flatMap((player) => Array.from({ length: 10 }, () => player.ask('sync', { tableId: 'main' }))),
    );
    expect(statuses.every(({ ok }) => ok)).toBe(true);
    expect(main.snapshotsAsked - asked).toBeLessThanOrEqual(2);
    for (const player of crowd) player.leave();
    await gateway.service.stop();
  });

  it('gets a lost event as soon as the next one reveals the gap, without a snapshot', async () => {
    const players = [await fixture.player(), await fixture.player(), await fixture.player({ gateway: 1 })];
    for (const player of players) await player.join('main');
    await main.open({ hands: DEALS.playerByNine });
    await main.until('initialTotals');
    await main.step({ lost: true });
    await main.step();
    await eventually(() => {
      for (const player of players) expect(player.all('deal-card').map(({ card }) => card)).toContain('c7');
    }, PATIENT);
    await main.until();
    await eventually(() => {
      for (const player of players) expect(player.names()).toContain('game-result');
    }, PATIENT);
    for (const player of players) {
      expect(player.all('deal-card').map(({ card }) => card)).toEqual(['s10', 'h10', 'h2', 'dK', 'c7', 'sQ']);
      expect(player.all('game-status')).toEqual([]);
      expect(breaksIn(player.heard, 'main')).toEqual([]);
    }
  });

  it('gets a snapshot when more than the previous round was lost', async () => {
    const player = await fixture.player();
    await player.join('main');
    for (let round = 0; round < 2; round++) {
      await main.open({ hands: DEALS.tie, lost: true });
      while (main.happened.at(-1)?.name !== 'roundResulted') await main.step({ lost: true });
    }
    await main.open({ hands: DEALS.tie });
    await main.until('bettingClosed');
    await eventually(() => {
      expect(player.all('game-status').at(-1)).toMatchObject({ roundId: main.roundId });
    }, PATIENT);
    await main.until();
    await eventually(() => {
      expect(player.names()).toContain('game-result');
    }, PATIENT);
    expect(breaksIn(player.heard, 'main')).toEqual([]);
  });

  it('gets each event once and in order, however often and however late it is published', async () => {
    const player = await fixture.player();
    await player.join('main');
    const asked = main.snapshotsAsked;
    const before = [...main.happened];
    await main.open({ hands: DEALS.bankerNatural });
    while (main.happened.at(-1)?.name !== 'roundResulted') {
      const event = await main.step();
      main.tell(event);
      for (const old of [...main.happened, ...before]) main.tell(old);
    }
    main.tellBytes('cardDealt', Uint8Array.of(1, 2, 3));
    await eventually(() => {
      expect(player.names()).toContain('game-result');
    }, PATIENT);
    expect(breaksIn(player.heard, 'main')).toEqual([]);
    expect(player.all('deal-card').map(({ card }) => card)).toEqual(['s7', 'c3', 'h10', 'd5']);
    expect(player.all('game-status')).toEqual([]);
    // Events of unknown rounds trigger snapshot requests, but not one each.
    expect(main.snapshotsAsked - asked).toBeLessThan(20);
  });

  it('brings only the events of that table', async () => {
    const side = fixture.addTable('side', roundV1.Schedule.ON_DEMAND);
    const [here, there] = [await fixture.player(), await fixture.player()];
    await here.join('main');
    await eventually(async () => {
      await there.join('side');
    }, PATIENT);
    const roundId = await side.open({ hands: DEALS.tie });
    await eventually(() => {
      expect(there.all('round-start')).toMatchObject([{ tableId: 'side', closesAt: null }]);
    }, PATIENT);
    expect(await there.ask('deal', { tableId: 'side' })).toEqual({ ok: true, tableId: 'side' });
    const wish = { roundId, userId: there.session.userId };
    expect(side.commands.at(-1)?.request).toMatchObject({ ...wish, fast: false });
    expect(await there.ask('deal', { tableId: 'side', fast: true })).toMatchObject({ ok: true });
    expect(side.commands.at(-1)?.request).toMatchObject({ ...wish, fast: true });
    const foreign = { betId: randomUUID(), tableId: 'main', roundId, amount: 1_000, target: 'TIE' };
    expect(await here.bet(foreign)).toMatchObject({ code: 'UNKNOWN_ROUND' });
    await there.join('main');
    const either = { betId: randomUUID(), amount: 1_000, target: 'TIE' };
    expect(await there.bet(either)).toMatchObject({ code: 'VALIDATION', field: 'tableId' });
    await side.until();
    await eventually(() => {
      expect(there.names()).toContain('game-result');
    }, PATIENT);
    expect(here.heard.filter(({ payload }) => (payload as { tableId?: string }).tableId === 'side')).toEqual(
      [],
    );
    expect(await there.ask('leave-table', { tableId: 'side' })).toMatchObject({ ok: true });
    const heard = there.heard.length;
    await side.open();
    await here.ask('sync', { tableId: 'main' });
    expect(there.heard.slice(heard).filter(({ name }) => name === 'round-start')).toEqual([]);
  });
});
