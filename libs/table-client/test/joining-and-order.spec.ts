import { describe, expect, it } from '@jest/globals';
import type { GameStatus, TableStep } from '@sabot/edge';
import { comparePositions, placeOf, shownOf } from '../src/index.js';
import { recordedGame, required } from './recorded-game.js';
import { Seat } from './seat.js';

const game = recordedGame(3);
const [first, second, third] = game.steps as [TableStep, TableStep, TableStep];
const after = (at: number): GameStatus => game.moments[at]?.status ?? game.first;
const position = ({ event: { roundNumber, seq } }: TableStep) => ({ roundNumber, seq });

describe('joining', () => {
  it('J1 asks join-table and shows the snapshot in the answer', () => {
    const seat = new Seat().take({ is: 'connected' });
    expect(seat.open).toEqual({ ask: 'join-table' });
    seat.answer({ ok: true, resumed: null, status: after(0) });
    expect(seat.shown).toMatchObject({ tableId: 'main', state: 'BETTING', roundNumber: 1, seq: 1 });
    expect(seat.open).toBeUndefined();
  });

  it('J2 shows nothing before the first snapshot, and then applies what arrived earlier', () => {
    const seat = new Seat().take({ is: 'connected' });
    const account = { balance: 5, currency: 'DEMO', version: 99 };
    seat.hear(second, { name: 'balance-update', event: account });
    expect(seat.client.state).toBeNull();
    expect(seat.news).toEqual([]);
    seat.answer({ ok: true, resumed: null, status: after(0) });
    expect(seat.position).toBe('1.2');
    expect(seat.shown.account).toEqual(account);
    expect(seat.news.map(({ name }) => name)).toEqual(['game-status', 'balance-update', second.name]);
  });

  it('J3 resumes on a new connection, and joins when it has no position', () => {
    const seat = Seat.at(after(0)).take({ is: 'cut' }).take({ is: 'connected' });
    expect(seat.open).toEqual({ ask: 'resume', position: { roundNumber: 1, seq: 1 }, roadsRevision: 0 });
    const early = new Seat().take({ is: 'connected' }).take({ is: 'cut' }).take({ is: 'connected' });
    expect(early.open).toEqual({ ask: 'join-table' });
  });

  it('J4 takes 1.1 as the first step of a table without a round, and joins such a table again after a gap', () => {
    expect(Seat.at(game.first).hear(first).position).toBe('1.1');
    const seat = Seat.at(game.first).take({ is: 'cut' }).take({ is: 'connected' });
    expect(seat.open).toEqual({ ask: 'join-table' });
    expect(Seat.at(game.first).hear(second).open).toEqual({ ask: 'join-table' });
  });

  it('J5 ignores other tables, except for the balance in their private messages', () => {
    const seat = Seat.at(after(0));
    const before = seat.shown;
    const elsewhere = { tableId: 'side', roundId: 'r', balance: 5, currency: 'DEMO', version: 99 };
    seat.hear(
      { ...second, event: { ...second.event, tableId: 'side' } } as TableStep,
      { name: 'game-status', event: { ...after(9), tableId: 'side' } },
      {
        name: 'bet-update',
        event: { ...before, tableId: 'side', roundId: 'r', roundNumber: 1, revision: 9 },
      },
      { name: 'road-update', event: { ...before, tableId: 'side', roundNumber: 1, revision: 9 } },
    );
    expect(seat.shown).toEqual(before);
    seat.hear({ name: 'bet-accepted', event: { ...elsewhere, betId: 'b', target: 'TIE', amount: 1 } });
    expect(seat.shown).toEqual({ ...before, account: { balance: 5, currency: 'DEMO', version: 99 } });
  });
});

describe('order', () => {
  it('O1 compares round numbers first, then seq', () => {
    const positions = [
      { roundNumber: 1, seq: 9 },
      { roundNumber: 2, seq: 1 },
      { roundNumber: 2, seq: 10 },
    ] as const;
    expect([...positions].reverse().sort(comparePositions)).toEqual(positions);
    expect(game.steps.map(position)).toEqual(
      [...game.steps].sort((a, b) => comparePositions(a.event, b.event)).map(position),
    );
  });

  it.each([
    ['the next step', '4.7', false, '4.8', 'next'],
    ['a skipped step', '4.7', false, '4.9', 'gap'],
    ['the first step of the next round', '4.7', true, '5.1', 'next'],
    ['a later step of the next round', '4.7', true, '5.2', 'gap'],
    ['the next round before this one has ended', '4.7', false, '5.1', 'gap'],
    ['a skipped round', '4.7', true, '6.1', 'gap'],
    ['the same step', '4.7', false, '4.7', 'old'],
    ['an earlier step', '4.7', false, '4.1', 'old'],
    ['an earlier round', '4.7', true, '3.12', 'old'],
  ] as const)('O2 classifies %s (at %s, ended: %s, step %s) as %s', (_, known, ended, step, place) => {
    const read = (text: string) => {
      const [roundNumber = 0, seq = 0] = text.split('.').map(Number);
      return { roundNumber, seq };
    };
    expect(placeOf({ ...read(known), ended }, read(step))).toBe(place);
  });

  it('O2 continues after a voided round', () => {
    const event = { ...first.event, seq: 2, state: 'VOID', reason: 'OPERATOR', serverSeed: 'ab' } as const;
    const opens = { ...first, event: { ...first.event, roundNumber: 2, roundId: 'two' } } as TableStep;
    const seat = Seat.at(after(0)).hear({ name: 'round-void', event });
    expect(seat.shown).toMatchObject({ state: 'VOID', voidReason: 'OPERATOR', revealedSeed: 'ab' });
    expect(seat.hear(opens).shown).toMatchObject({
      roundId: 'two',
      state: 'BETTING',
      voidReason: null,
      seq: 1,
    });
  });

  it('O3 ignores steps that it has seen, in any order', () => {
    const seat = Seat.at(game.first).hear(...game.steps);
    const { shown } = seat;
    seat.news.length = 0;
    seat.hear(...game.steps, ...[...game.steps].reverse());
    expect(seat.shown).toEqual(shown);
    expect([seat.news, seat.open]).toEqual([[], undefined]);
  });

  it('O4 applies every step once, wherever it joined, and ends in the same state as everyone else', () => {
    const last = game.moments.at(-1)?.status;
    const messages = game.moments.map(({ heard }) => heard);
    game.moments.forEach((moment, at) => {
      const seat = Seat.at(moment.status).hear(...messages.slice(at + 1));
      const steps = seat.news.filter((heard) => game.steps.includes(heard as TableStep));
      expect(steps).toEqual(
        messages.slice(at + 1).filter((heard) => game.steps.includes(heard as TableStep)),
      );
      const { cards, result, totals, players, handTotals, roads, trends, state, seq } = required(last);
      expect(seat.shown).toMatchObject({
        cards,
        result,
        totals,
        players,
        handTotals,
        roads,
        trends,
        state,
        seq,
      });
    });
  });

  it('O5 shows the phase it was sent, whatever the step is', () => {
    const seat = Seat.at(game.first);
    const shown = game.steps.map((step) => seat.hear(step).shown.state);
    expect(shown).toEqual(game.steps.map(({ event }) => event.state));
    expect(new Set(shown)).toEqual(new Set(['BETTING', 'DEALING', 'SETTLING', 'RESULT']));
    const odd = { ...third, event: { ...third.event, state: 'SEALING' } } as TableStep;
    const joined = Seat.at({ ...after(0), state: 'SEALING' });
    expect(joined.shown.state).toBe('SEALING');
    expect(joined.hear(second, odd).shown.state).toBe('SEALING');
  });

  it('O5 keeps no field that only the gateway computes', () => {
    const seat = Seat.at(after(0));
    for (const field of ['timer', 'dealingIndex', 'currentCardIndex', 'serverTime'])
      expect(seat.shown).not.toHaveProperty(field);
    expect(seat.client.state && shownOf(seat.client.state)).toEqual(seat.shown);
  });
});
