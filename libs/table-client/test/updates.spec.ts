import { describe, expect, it } from '@jest/globals';
import type { BetUpdate, RoadUpdate, TableStep } from '@sabot/edge';
import { TableLink, type Heard } from '../src/index.js';
import { FakeSocket } from './fake-socket.js';
import { recordedGame, required } from './recorded-game.js';
import { Seat } from './seat.js';

const game = recordedGame(2);
const start = required(game.moments[0]?.status);
const [, closed] = game.steps as [TableStep, TableStep];
const nextStart = required(game.steps.findLast(({ name }) => name === 'round-start'));

const betUpdate = (revision: number, more: Partial<BetUpdate> = {}): Heard => {
  const { roundId, roundNumber } = game.steps[0]?.event ?? { roundId: '', roundNumber: 1 };
  const event = {
    tableId: 'main',
    roundId,
    roundNumber,
    totals: { TIE: revision },
    bettors: { TIE: revision },
    players: revision,
    seated: 1,
    revision,
  };
  return { name: 'bet-update', event: { ...event, ...more } };
};
const roadUpdate = (revision: number, more: Partial<RoadUpdate> = {}): Heard => {
  const trends = { ...start.trends, player: revision };
  return {
    name: 'road-update',
    event: { tableId: 'main', roundNumber: 1, firstRound: 1, roads: start.roads, trends, revision, ...more },
  };
};

describe('updates and steps', () => {
  it('S1 applies updates between any two steps and while a question is open', () => {
    const seat = Seat.at(start).hear(betUpdate(1), closed, roadUpdate(5));
    expect([seat.position, seat.open]).toEqual(['1.2', undefined]);
    seat.take({ is: 'cut' }).take({ is: 'connected' }).hear(roadUpdate(6));
    expect(seat.shown.trends.player).toBe(6);
    expect(seat.resume([]).shown.trends.player).toBe(6);
  });

  it('S2 shows the totals with the highest revision, in whatever order they arrive', () => {
    const seat = Seat.at(start).hear(betUpdate(2), betUpdate(5), betUpdate(3), betUpdate(5, { totals: {} }));
    expect(seat.shown).toMatchObject({
      totals: { TIE: 5 },
      bettors: { TIE: 5 },
      players: 5,
      totalsRevision: 5,
    });
    expect(seat.news.filter(({ name }) => name === 'bet-update')).toHaveLength(2);
  });

  it('S3 ignores totals of an earlier round, and keeps the newest of a later one until it starts', () => {
    const { roundId, roundNumber } = nextStart.event;
    const seat = Seat.at(start).hear(
      betUpdate(4, { roundId, roundNumber }),
      betUpdate(3, { roundId, roundNumber }),
    );
    expect(seat.shown.totals).toEqual({});
    seat.hear(...game.steps.filter(({ event }) => event.roundNumber === 1), nextStart);
    expect(seat.shown).toMatchObject({ roundNumber: 2, totals: { TIE: 4 }, totalsRevision: 4 });
    seat.hear(betUpdate(9));
    expect(seat.shown.totals).toEqual({ TIE: 4 });
  });

  it('S4 keeps the totals of the sealed book', () => {
    const sealed = closed.name === 'betting-closed' ? closed.event.totals : {};
    const seat = Seat.at(start).hear(closed, betUpdate(7));
    expect(seat.shown).toMatchObject({ totals: sealed, bettors: { TIE: 7 }, players: 7 });
    expect(Object.keys(sealed)).not.toEqual([]);
  });

  it('S5 shows the roads with the highest revision, whatever round is played', () => {
    const seat = Seat.at(start).hear(
      roadUpdate(2, { firstRound: 73 }),
      roadUpdate(1),
      roadUpdate(2, { trends: start.trends }),
    );
    expect(seat.shown).toMatchObject({ roadsRevision: 2, trends: { player: 2 }, firstRound: 73 });
    const older = { ...start, roadsRevision: 1, firstRound: 1 };
    expect(seat.hear({ name: 'game-status', event: older }).shown).toMatchObject({ firstRound: 73 });
  });

  it('S6 keeps only the roads and the seats when a round begins, and takes its shoe', () => {
    const before = required(game.moments.findLast(({ status }) => status.roundNumber === 1)?.status);
    const seat = Seat.at({ ...before, shoeNumber: 4, cardsLeft: 7, seated: 3 }).hear(nextStart);
    expect(Object.keys(before.bettors)).not.toEqual([]);
    expect(before.cards.length).toBeGreaterThan(3);
    expect(seat.shown).toMatchObject({
      ...{
        state: 'BETTING',
        cards: [],
        totals: {},
        bettors: {},
        players: 0,
        seated: 3,
        totalsRevision: 0,
        result: null,
        betBookRoot: null,
      },
      ...{ myBets: [], note: null, revealedSeed: null, stillCards: 0, seq: 1, shoeNumber: 1, cardsLeft: 410 },
      handTotals: { playerTotal: 0, bankerTotal: 0 },
      roads: before.roads,
      roadsRevision: before.roadsRevision,
      hash: nextStart.name === 'round-start' ? nextStart.event.hash : '',
    });
  });

  it('S7 shows the seats that arrived last, in whatever message, and never those of held updates', () => {
    const seats = (seated: number): Heard => ({ name: 'seats-update', event: { tableId: 'main', seated } });
    const seat = Seat.at({ ...start, seated: 2 }).hear(seats(5), betUpdate(3, { seated: 6 }));
    expect(seat.shown).toMatchObject({ seated: 6, totals: { TIE: 3 } });
    seat.hear(betUpdate(1, { seated: 4 }));
    expect(seat.shown).toMatchObject({ seated: 4, totals: { TIE: 3 } });
    seat.hear({ name: 'game-status', event: { ...start, seated: 1 } });
    expect(seat.shown).toMatchObject({ seated: 1, totals: { TIE: 3 } });
    const { roundId, roundNumber } = nextStart.event;
    seat.hear(betUpdate(8, { roundId, roundNumber, seated: 9 }), seats(7));
    seat.hear(...game.steps.filter(({ event }) => event.roundNumber === 1), nextStart);
    expect(seat.shown).toMatchObject({ seated: 7, totals: { TIE: 8 } });

    const early = new Seat().take({ is: 'connected' }).hear(seats(8), betUpdate(1, { seated: 8 }));
    early.answer({ ok: true, resumed: null, status: { ...start, seated: 3 } });
    expect(early.shown).toMatchObject({ seated: 3, totals: { TIE: 1 } });
  });

  it('S8 changes and asks nothing when the table is only alive', () => {
    const [socket, news] = [new FakeSocket(), [] as Heard[]];
    const link = new TableLink(socket.edge, 'main', { onNews: (heard) => news.push(...heard) });
    socket.arrive('connect');
    socket.asked[0]?.answered(null, { ok: true, ...start });
    const { state } = link;
    socket.arrive('alive', {});
    expect(link.state).toBe(state);
    expect([news.length, socket.asked.length]).toEqual([1, 1]);
    link.close();
  });
});
