import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Refused } from '@sabot/edge';
import { EdgeConnection, TableLink, type Heard } from '../src/index.js';
import { FakeSocket, FakeTime } from './fake-socket.js';
import { recordedGame, required } from './recorded-game.js';
import { Seat } from './seat.js';

const game = recordedGame(1);
const start = required(game.moments[0]?.status);
const refused = (code: Refused['code']) => ({ ok: false, code, message: code }) as const;

describe('a question that fails', () => {
  it.each([null, refused('TIMEOUT'), refused('OVERLOADED'), refused('RATE_LIMITED'), refused('INTERNAL')])(
    'F1 is asked again after a rest that doubles up to 8 s (%j)',
    (answer) => {
      const seat = new Seat().take({ is: 'connected' });
      const rests = Array.from({ length: 7 }, () => {
        seat.answer(answer);
        const last = seat.actions.at(-1);
        seat.take({ is: 'rested', after: seat.client.asked });
        return last?.do === 'rest' ? last.ms : 0;
      });
      expect(rests).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
      expect(seat.open).toEqual({ ask: 'join-table' });
    },
  );

  it('F1 rests with random jitter of plus or minus half, and drops the rest on a new connection', () => {
    for (const [luck, ms] of [
      [0, 250],
      [0.999, 749],
    ] as const) {
      const [socket, time] = [new FakeSocket(), new FakeTime()];
      time.luck = luck;
      const link = new TableLink(socket.edge, 'main', { onNews: () => undefined }, time);
      socket.arrive('connect');
      socket.asked[0]?.answered(new Error('late'), undefined);
      time.pass(ms - 1);
      expect(socket.asked).toHaveLength(1);
      time.pass(2);
      expect(socket.asked).toHaveLength(2);
      socket.asked[1]?.answered(null, refused('OVERLOADED'));
      socket.arrive('disconnect', 'transport close');
      socket.arrive('connect');
      expect(socket.asked).toHaveLength(3);
      time.pass(10_000);
      expect(socket.asked).toHaveLength(3);
      link.close();
    }
  });

  it.each(['UNKNOWN_TABLE', 'FORBIDDEN', 'UNAUTHENTICATED', 'VALIDATION'] as const)(
    'F2 ends with %s, until there is a new connection',
    (code) => {
      const seat = new Seat().take({ is: 'connected' }).answer(refused(code));
      expect(seat.actions.at(-1)).toEqual({ do: 'end', why: { code, message: code } });
      expect(seat.take({ is: 'rested', after: 1 }).questions).toHaveLength(1);
      expect(seat.take({ is: 'cut' }).take({ is: 'connected' }).open).toEqual({ ask: 'join-table' });
    },
  );

  it('F3 keeps what is shown when the connection is lost, and ignores answers from before', () => {
    const [first, second, third] = game.steps;
    if (!first || !second || !third) throw new Error('a round has steps');
    const seat = Seat.at(start).hear(third);
    const { shown } = seat;
    const asked = seat.client.asked;
    seat.take({ is: 'cut' });
    expect([seat.shown, seat.client.heldSteps]).toEqual([shown, []]);
    const status = required(game.moments.at(-1)?.status);
    seat.take({ is: 'answer', to: asked, answer: { ok: true, resumed: null, status } });
    seat.take({ is: 'connected' });
    seat.take({ is: 'answer', to: asked, answer: { ok: true, resumed: null, status } });
    expect(seat.shown).toEqual(shown);
    expect(seat.resume([second, third]).position).toBe('1.3');
  });
});

describe('a link', () => {
  it('J1 carries questions and answers over a socket, and reports news in order with the state after them', () => {
    const [socket, time] = [new FakeSocket(), new FakeTime()];
    socket.connected = true;
    const news: Heard[] = [];
    const log: string[] = [];
    const link = new TableLink(
      socket.edge,
      'main',
      {
        onNews: (told, state) => {
          news.push(...told);
          log.push(`seq ${state.table.seq}`);
        },
        onFollowing: () => log.push('following'),
        onGap: (question) => log.push(question.ask),
        onClock: ({ askedAtMs, answeredAtMs }) => log.push(`${answeredAtMs - askedAtMs} ms`),
      },
      time,
    );
    expect(socket.asked).toMatchObject([{ name: 'join-table', request: { tableId: 'main' } }]);
    time.pass(40);
    socket.asked[0]?.answered(null, { ok: true, ...start });
    const [, second, third] = game.steps;
    if (!second || !third) throw new Error('a round has steps');
    socket.arrive(third.name, third.event);
    expect(socket.asked[1]).toMatchObject({
      name: 'resume',
      request: { tableId: 'main', position: { roundNumber: 1, seq: 1 }, roadsRevision: 0 },
    });
    socket.arrive(second.name, second.event);
    const resumed = {
      ...{ tableId: 'main', steps: [], totals: null, roads: null, own: start, paused: false },
      serverTime: start.serverTime,
    };
    socket.asked[1]?.answered(null, { ok: true, resumed, status: null });
    expect(news).toEqual([{ name: 'game-status', event: start }, second, third]);
    expect(log).toEqual(['40 ms', 'seq 1', 'following', 'resume', '0 ms', 'seq 3', 'following']);
    link.close();
    expect(socket.listeners).toBe(0);
  });
});

describe('a connection', () => {
  const opened = (renew: (why: Refused | undefined) => Promise<boolean> = () => Promise.resolve(true)) => {
    const [socket, time] = [new FakeSocket(), new FakeTime()];
    const connection = new EdgeConnection(socket.edge, { renew, time });
    connection.open();
    return { socket, time, connection };
  };

  it('F4 reconnects after the server closed it, later each time, and quickly again after a success', async () => {
    const { socket, time, connection } = opened();
    for (const ms of [300, 600, 1_200, 2_400, 4_800, 5_000, 5_000]) {
      const before = socket.connects;
      socket.arrive('disconnect', 'io server disconnect');
      await turn();
      time.pass(ms - 1);
      expect(socket.connects).toBe(before);
      time.pass(1);
      expect(socket.connects).toBe(before + 1);
    }
    socket.arrive('connect');
    socket.arrive('disconnect', 'io server disconnect');
    await turn();
    time.pass(300);
    expect(socket.connects).toBe(9);
    connection.close();
    socket.arrive('disconnect', 'io server disconnect');
    await turn();
    time.pass(10_000);
    expect(socket.connects).toBe(9);
  });

  it('F4 leaves reconnecting after a network failure to Socket.IO', async () => {
    const { socket, time } = opened();
    socket.arrive('connect');
    socket.arrive('disconnect', 'transport close');
    socket.arrive('connect_error', new Error('no network'));
    await turn();
    time.pass(60_000);
    expect(socket.connects).toBe(1);
  });

  it('F5 reconnects at the moment that a draining server names', () => {
    const { socket, time, connection } = opened();
    socket.arrive('connect');
    socket.arrive('server:draining', { reconnectInMs: 2_000 });
    expect(connection.moving).toBe(true);
    time.pass(1_999);
    expect([socket.connected, socket.connects]).toEqual([true, 1]);
    time.pass(1);
    expect([socket.connected, socket.connects]).toEqual([false, 2]);
    socket.arrive('connect');
    expect(connection.moving).toBe(false);
    for (let seconds = 0; seconds < 60; seconds += 3) {
      time.flow(3_000);
      socket.frame();
    }
    expect(socket.connects).toBe(2);
  });

  it.each(['io server disconnect', 'transport close'])(
    'F5 waits for that moment even when the connection ends earlier (%s)',
    async (reason) => {
      const { socket, time } = opened();
      socket.arrive('connect');
      socket.arrive('server:draining', { reconnectInMs: 2_000 });
      socket.arrive('disconnect', reason);
      await turn();
      time.pass(1_999);
      expect(socket.connects).toBe(1);
      time.pass(1);
      expect(socket.connects).toBe(2);
    },
  );

  it('F6 renews the session before it reconnects, and does not reconnect without one', async () => {
    const reasons: (Refused | undefined)[] = [];
    let renewed = true;
    const { socket, time } = opened((why) => {
      reasons.push(why);
      return Promise.resolve(renewed);
    });
    const why: Refused = { code: 'UNAUTHENTICATED', message: 'The token expired.' };
    socket.arrive('connect');
    socket.arrive('session-ended', why);
    socket.arrive('disconnect', 'io server disconnect');
    await turn();
    time.pass(300);
    expect([reasons, socket.connects]).toEqual([[why], 2]);
    renewed = false;
    socket.active = false;
    socket.arrive('connect_error', Object.assign(new Error('refused'), { data: why }));
    await turn();
    time.pass(60_000);
    expect([reasons, socket.connects]).toEqual([[why, why], 2]);
  });
});
