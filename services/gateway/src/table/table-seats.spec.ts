import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type SeatChange, TableSeats } from './table-seats.js';

const [ANN, BOB] = [1n, 2n];
const TABLES = ['main', 'shoe'];

/** A gateway that talks to the others, as the service does. */
class Talker {
  readonly changed: string[] = [];
  readonly seats = new TableSeats((tableId) => this.changed.push(tableId));
  number = 0n;

  constructor(readonly gatewayId: string) {}

  message(complete = false): Parameters<TableSeats['hear']>[0] {
    const tables: SeatChange[] = complete ? this.seats.takeEveryone() : this.seats.takeUntold();
    if (complete || tables.length > 0) this.number++;
    return { gatewayId: this.gatewayId, number: this.number, complete, tables };
  }
}

describe('the seats of a table', () => {
  let here: Talker;
  let there: Talker;
  beforeEach(() => {
    here = new Talker('here');
    there = new Talker('there');
    there.seats.hear(here.message(), 0);
  });

  it('count a player once, however many sockets and gateways they use', () => {
    here.seats.enter('main', ANN);
    here.seats.enter('main', ANN);
    there.seats.enter('main', ANN);
    there.seats.enter('main', BOB);
    there.seats.hear(here.message(), 0);
    expect(there.seats.seated('main')).toBe(2);
    there.seats.leave('main', ANN);
    expect(there.seats.seated('main')).toBe(2);
    here.seats.leave('main', ANN);
    here.seats.leave('main', ANN);
    there.seats.hear(here.message(), 0);
    expect(there.seats.seated('main')).toBe(1);
  });

  it('are told only when a number changes, and not when a player came and went unnoticed', () => {
    here.seats.enter('main', ANN);
    here.seats.enter('main', ANN);
    expect(here.changed).toEqual(['main']);
    here.seats.leave('main', ANN);
    here.seats.leave('main', ANN);
    expect(here.changed).toEqual(['main', 'main']);
    expect(here.seats.takeUntold()).toEqual([]);
  });

  it('are asked for after a lost message, and right again after the complete answer', () => {
    here.seats.enter('main', ANN);
    here.message(); // lost
    expect(there.seats.hear(here.message(), 0)).toBe(false);
    here.seats.enter('main', BOB);
    expect(there.seats.hear(here.message(), 0)).toBe(false);
    expect(there.seats.seated('main')).toBe(0);
    expect(there.seats.hear(here.message(true), 0)).toBe(true);
    expect(there.seats.seated('main')).toBe(2);
    expect(there.seats.hear(here.message(), 0)).toBe(true);
  });

  it('are empty again when a gateway has been silent for too long', () => {
    here.seats.enter('main', ANN);
    there.seats.hear(here.message(), 0);
    there.seats.hear(here.message(), 6_000);
    there.seats.forgetGone(12_000);
    expect(there.seats.seated('main')).toBe(1);
    there.seats.forgetGone(13_001);
    expect(there.seats.seated('main')).toBe(0);
    expect(there.seats.hear(here.message(), 13_002)).toBe(false);
  });

  it('are the same at every gateway once they have talked, whatever was lost on the way', () => {
    const step = fc.record({
      at: fc.nat({ max: 2 }),
      table: fc.constantFrom(...TABLES),
      player: fc.bigInt({ min: 1n, max: 4n }),
      does: fc.constantFrom('enter', 'leave', 'talk', 'lose'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const talkers = ['a', 'b', 'c'].map((id) => new Talker(id));
        const sockets = new Set<string>();
        const tell = (from: Talker, complete = false): boolean[] => {
          const message = from.message(complete);
          return talkers.flatMap((to) => (to === from ? [] : [to.seats.hear(message, 0)]));
        };
        for (const { at, table, player, does } of steps) {
          const talker = talkers[at];
          const socket = `${at} ${table} ${player}`;
          if (!talker) continue;
          if (does === 'enter' && !sockets.has(socket)) talker.seats.enter(table, player);
          if (does === 'leave' && sockets.has(socket)) talker.seats.leave(table, player);
          if (does === 'enter') sockets.add(socket);
          if (does === 'leave') sockets.delete(socket);
          if (does === 'talk') tell(talker);
          if (does === 'lose') talker.message();
        }
        // Whoever hears of a gap asks, and then everyone is named.
        for (const talker of talkers) if (tell(talker).includes(false)) tell(talker, true);
        for (const table of TABLES) {
          const players = new Set(
            [...sockets]
              .map((socket) => socket.split(' '))
              .flatMap(([, where, who]) => (where === table ? [who] : [])),
          );
          for (const { seats } of talkers) expect(seats.seated(table)).toBe(players.size);
        }
      }),
      { numRuns: 300 },
    );
  });
});
