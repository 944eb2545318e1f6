import { describe, expect, it } from '@jest/globals';
import { EdgeConnection, TableLink } from '../src/index.js';
import { FakeSocket, FakeTime } from './fake-socket.js';
import { recordedGame, required } from './recorded-game.js';

const start = required(recordedGame(1).moments[0]?.status);

describe('a connection that goes silent', () => {
  function connected() {
    const [socket, time] = [new FakeSocket(), new FakeTime()];
    const connection = new EdgeConnection(socket.edge, { renew: () => Promise.resolve(true), time });
    const silences: boolean[] = [];
    connection.onSilence = (silent) => silences.push(silent);
    connection.open();
    socket.arrive('connect');
    return { socket, time, connection, silences };
  }

  it('F7 is reported after 4 s and opened again after 8 s, and again after 8 more', () => {
    const { socket, time, silences } = connected();
    time.flow(3_900);
    expect(silences).toEqual([]);
    time.flow(600);
    expect([silences, socket.dropped]).toEqual([[true], 0]);
    time.flow(4_000);
    expect([socket.dropped, socket.connects]).toEqual([1, 2]);
  });

  it('F7 stays alive while frames arrive, whatever they hold', () => {
    const { socket, time, silences } = connected();
    for (let seconds = 0; seconds < 60; seconds += 3) {
      time.flow(3_000);
      socket.frame();
    }
    expect([silences, socket.dropped]).toEqual([[], 0]);
  });

  it('F7 is heard again with the next frame', () => {
    const { socket, time, silences } = connected();
    time.flow(5_000);
    socket.frame();
    time.flow(3_000);
    expect([silences, socket.dropped]).toEqual([[true, false], 0]);
  });

  it('F7 is reported before the frames that a frozen page finds ahead of its own timers', () => {
    const { socket, time, silences } = connected();
    time.ms += 60_000;
    socket.frame();
    expect(silences).toEqual([true, false]);
    time.flow(3_000);
    expect([silences, socket.dropped]).toEqual([[true, false], 0]);
  });

  it('F7 is suspected at once when the device says that it is offline', () => {
    const { connection, silences } = connected();
    connection.suspectSilence();
    connection.suspectSilence();
    expect(silences).toEqual([true]);
  });

  it('F7 is opened again at once after a device slept', () => {
    const { socket, time } = connected();
    time.pass(60_000);
    expect([socket.dropped, socket.connects]).toEqual([1, 2]);
  });

  it('F7 is not watched while there is no connection', () => {
    const { socket, time, connection, silences } = connected();
    socket.arrive('disconnect', 'transport close');
    time.flow(20_000);
    expect([silences, socket.dropped]).toEqual([[], 0]);
    socket.arrive('connect');
    connection.close();
    time.flow(20_000);
    expect([silences, socket.dropped]).toEqual([[], 0]);
  });
});

describe('a link that was silent', () => {
  it('F7 asks where the table stands, and follows it with the answer', () => {
    const socket = new FakeSocket();
    socket.connected = true;
    let following = 0;
    const link = new TableLink(socket.edge, 'main', {
      onNews: () => undefined,
      onFollowing: () => {
        following += 1;
      },
    });
    socket.asked[0]?.answered(null, { ok: true, ...start });
    link.askAgain();
    expect(socket.asked[1]).toMatchObject({ name: 'resume', request: { tableId: 'main' } });
    expect(following).toBe(1);
    socket.asked[1]?.answered(null, { ok: true, resumed: null, status: start });
    expect(following).toBe(2);
    link.close();
  });
});
