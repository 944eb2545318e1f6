import { afterEach, describe, expect, it } from '@jest/globals';
import { create, historyV1, walletV1 } from '@sabot/contracts';
import type { GameStatus } from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { answered, FloorStage, idOf, roundOf } from '../../test/floor-stage.js';
import type { RoundEvent } from './round-event.js';
import { TablePast } from './table-past.js';

const linesOf = (events: readonly RoundEvent[]): number[] => events.map(({ message }) => message.seq);

describe('a table', () => {
  let stage: FloorStage;
  afterEach(() => {
    stage.floor.close();
  });

  it("sends everyone the same frame for each step, with the scheduler's position", async () => {
    const [first, second] = [roundOf(1), roundOf(2)];
    stage = new FloorStage(first.slice(0, 1));
    await Promise.all(['ada', 'bob'].map((userId) => stage.join(userId)));
    for (const event of [...first.slice(1), ...second]) stage.floor.hear(event);
    const [hers, his] = [stage.toldTo('ada'), stage.toldTo('bob')];
    expect(hers.map(({ body }) => body.seq)).toEqual([...linesOf(first).slice(1), ...linesOf(second)]);
    expect(hers.map(({ body }) => body.roundNumber)).toEqual([
      ...first.slice(1).map(() => 1),
      ...second.map(() => 2),
    ]);
    his.forEach(({ frame }, at) => {
      expect(frame).toBe(hers[at]?.frame);
    });
  });

  it('sends missed steps in order, without a snapshot, when the scheduler still has them', async () => {
    const events = roundOf(1);
    stage = new FloorStage(events.slice(0, 2));
    await stage.join('ada');
    stage.happened = events.slice(0, 6);
    const asked = stage.asked.length;
    for (const event of events.slice(4, 6)) stage.floor.hear(event);
    await eventually(() => {
      expect(stage.toldTo('ada').map(({ body }) => body.seq)).toEqual([3, 4, 5, 6]);
    });
    expect(stage.asked).toHaveLength(asked);
    expect(stage.snapshots).toBe(2);
  });

  it('drops no event that arrives while it catches up, not even the last one of a round', async () => {
    const events = roundOf(1);
    stage = new FloorStage(events.slice(0, 2));
    await stage.join('ada');
    let open = (): void => undefined;
    stage.gate = new Promise((resolve) => {
      open = resolve;
    });
    stage.happened = events.slice(0, -1);
    stage.hear(events.at(-2));
    // The snapshot in flight was taken before this event.
    stage.hear(events.at(-1));
    open();
    await eventually(() => {
      expect(stage.toldTo('ada').map(({ body }) => body.seq)).toEqual(linesOf(events).slice(2));
    });
    expect(stage.toldTo('ada').at(-1)?.name).toBe('game-result');
  });

  it("sends everyone a snapshot when more was missed than the scheduler's snapshot holds", async () => {
    const rounds = [1, 2, 3, 4].map(roundOf);
    stage = new FloorStage(rounds[0] ?? []);
    await stage.join('ada');
    [stage.before, stage.happened] = [rounds[2] ?? [], rounds[3]?.slice(0, 3) ?? []];
    stage.hear(rounds[3]?.[2]);
    stage.hear(rounds[3]?.[3]);
    await eventually(() => {
      expect(stage.lines('ada')).toEqual(['game-status 4.4']);
    });
    stage.hear(rounds[3]?.[4]);
    expect(stage.lines('ada')).toEqual(['game-status 4.4', 'deal-card 4.5']);
  });

  it('sends everyone a snapshot when private messages may be missing too', async () => {
    const events = roundOf(1);
    stage = new FloorStage(events.slice(0, 3));
    await Promise.all(['ada', 'bob'].map((userId) => stage.join(userId)));
    stage.floor.missed();
    await eventually(() => {
      for (const userId of ['ada', 'bob']) expect(stage.lines(userId)).toEqual(['game-status 1.3']);
    });
  });

  it('catches up when the lobby reports a later position and the event does not arrive', async () => {
    const events = roundOf(1);
    stage = new FloorStage(events.slice(0, 2));
    await stage.join('ada');
    stage.happened = events.slice(0, 3);
    stage.floor.hearStanding({ roundNumber: 1, seq: 3, paused: true });
    expect((await stage.join('bob')).paused).toBe(true);
    await eventually(
      () => {
        expect(stage.lines('ada')).toEqual(['deal-card 1.3']);
      },
      { timeoutMs: 10_000 },
    );
  });
});

describe('a client that resumes', () => {
  let stage: FloorStage;
  afterEach(() => {
    stage.floor.close();
  });

  it('gets the steps after its position, and then what follows', async () => {
    const [first, second] = [roundOf(1), roundOf(2)];
    stage = new FloorStage(second.slice(0, 3), first);
    const { resumed, status } = await stage.resume('ada', 1, first.length - 2);
    expect(status).toBeNull();
    expect(resumed?.steps.map(({ event }) => `${event.roundNumber}.${event.seq}`)).toEqual([
      ...first.slice(-2).map(({ message }) => `1.${message.seq}`),
      ...second.slice(0, 3).map(({ message }) => `2.${message.seq}`),
    ]);
    stage.hear(second[3]);
    expect(stage.lines('ada')).toEqual(['deal-card 2.4']);
    expect(stage.snapshots).toBe(1);
  });

  it.each([
    ['before the last round', 1, 4],
    ['in a round that is still to come', 9, 1],
  ])('with a position %s gets a snapshot', async (_, roundNumber, seq) => {
    stage = new FloorStage(roundOf(3).slice(0, 3), roundOf(2));
    const { resumed, status } = await stage.resume('ada', roundNumber, seq);
    expect(resumed).toBeNull();
    expect(status).toMatchObject({ roundNumber: 3, seq: 3, state: 'DEALING', balance: 5, version: 9 });
  });

  it('from a gateway that was ahead gets no old steps, because the scheduler is asked first', async () => {
    const events = roundOf(1);
    stage = new FloorStage(events.slice(0, 4));
    await stage.join('bob');
    stage.happened = events.slice(0, 6);
    const { resumed } = await stage.resume('ada', 1, 6);
    expect(resumed?.steps).toEqual([]);
    expect(stage.toldTo('bob').map(({ body }) => body.seq)).toEqual([5, 6]);
  });

  it('gets the newest totals, and roads only when they are newer than its own', async () => {
    stage = new FloorStage(roundOf(2).slice(0, 1), roundOf(1));
    stage.floor.hearPast(TablePast.of(create(historyV1.PastSchema, { roundNumber: 1, marks: 'P' })));
    stage.floor.hearTotals(
      create(walletV1.BetTotalsSchema, { roundId: idOf(2), roundNumber: 2, revision: 7n, playerCount: 3 }),
    );
    const { resumed } = await stage.resume('ada', 2, 1);
    expect(resumed).toMatchObject({ totals: { revision: 7, players: 3 }, roads: { revision: 1 } });
    expect((await stage.resume('ada', 2, 1, 0)).resumed?.roads).toMatchObject({ revision: 1 });
    expect((await stage.resume('ada', 2, 1, 1)).resumed?.roads).toBeNull();
  });

  it("gets the player's bets of this round, and how those of this or else the last round were settled", async () => {
    const { PENDING, WON, LOST } = walletV1.BetStatus;
    const bet = (betId: string, roundNumber: number, status: walletV1.BetStatus, payoutMinor = 0n) =>
      create(walletV1.BetSchema, {
        ...{ betId, roundId: idOf(roundNumber), target: 'TIE', status },
        ...{ amountMinor: 10n, payoutMinor },
      });
    stage = new FloorStage(roundOf(2).slice(0, 1), roundOf(1));
    stage.bets = [bet('a', 1, WON, 30n), bet('b', 1, LOST), bet('c', 2, PENDING)];
    const { resumed } = await stage.resume('ada', 1, 3);
    expect(stage.asked).toEqual([
      { userId: 'ada', question: { currency: 'USD', roundIds: [idOf(2), idOf(1)] } },
    ]);
    expect(resumed?.own).toEqual({
      ...{ balance: 5, currency: 'USD', version: 9 },
      myBets: [{ betId: 'c', roundId: idOf(2), target: 'TIE', amount: 10 }],
      settled: {
        ...{ tableId: 'main', roundId: idOf(1), roundNumber: 1, net: 10 },
        ...{ balance: 5, currency: 'USD', version: 9 },
        bets: [
          { betId: 'a', status: 'WON', payout: 30, amount: 10 },
          { betId: 'b', status: 'LOST', payout: 0, amount: 10 },
        ],
      },
    });
    stage.bets = [bet('a', 1, WON, 30n), bet('c', 2, LOST)];
    expect((await stage.join('bob')).settled).toMatchObject({ roundNumber: 2, net: -10 });
    stage.bets = [];
    expect((await stage.join('eve')).settled).toBeNull();
  });
});

describe('interest in a table', () => {
  let stage: FloorStage;
  afterEach(() => {
    stage.floor.close();
  });
  const soon = (): number => Date.now() + 4_000;
  const later = (): number => Date.now() + 6_000;

  it('lasts while somebody watches, and a little longer', async () => {
    stage = new FloorStage(roundOf(1).slice(0, 2));
    const seat = stage.seat('ada');
    await answered<GameStatus>((deliver) => stage.floor.join(seat, deliver));
    expect(stage.floor.isNeeded(later())).toBe(true);
    stage.floor.leave(seat);
    expect(stage.floor.isNeeded(later() + 4_000)).toBe(true);
    expect(stage.floor.isNeeded(later() + 6_000)).toBe(false);
  });

  it('lasts while somebody here has an open bet', async () => {
    stage = new FloorStage(roundOf(2).slice(0, 2), roundOf(1));
    const seat = stage.seat('ada');
    await answered<GameStatus>((deliver) => stage.floor.sync(seat, deliver));
    expect(stage.floor.isNeeded(soon())).toBe(true);
    stage.floor.hold('ada');
    expect(stage.floor.isNeeded(later())).toBe(true);
    // The end of another round does not resolve the bets of this one.
    stage.floor.resolved(1);
    expect(stage.floor.isNeeded(later() + 6_000)).toBe(true);
    stage.floor.resolved(2);
    expect(stage.floor.isNeeded(later() + 12_000)).toBe(false);
  });

  it('ends when the bettor has disconnected', () => {
    stage = new FloorStage(roundOf(1).slice(0, 2));
    stage.here.add('ada');
    stage.floor.hold('ada');
    expect(stage.floor.isNeeded(later())).toBe(true);
    stage.here.delete('ada');
    expect(stage.floor.isNeeded(later() + 6_000)).toBe(false);
  });
});
