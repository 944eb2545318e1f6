import { describe, expect, it } from '@jest/globals';
import type { SettledBet, TableStep } from '@sabot/edge';
import type { Heard } from '../src/index.js';
import { recordedGame, required } from './recorded-game.js';
import { Seat } from './seat.js';

const game = recordedGame(3, () => undefined);
const start = required(game.moments[0]?.status);
const of = (round: number): TableStep[] => game.steps.filter(({ event }) => event.roundNumber === round);
const idOf = (round: number): string => of(round)[0]?.event.roundId ?? '';

const money = (version: number, currency = 'DEMO') => ({ balance: version * 100, currency, version });
const accepted = (betId: string, version: number, round = 1): Heard => {
  const bet = { betId, tableId: 'main', roundId: idOf(round), target: 'TIE', amount: 100 } as const;
  return { name: 'bet-accepted', event: { ...bet, ...money(version) } };
};
const removed = (betId: string, version: number, round = 1): Heard => ({
  name: 'bets-removed',
  event: { tableId: 'main', roundId: idOf(round), betIds: [betId], refunded: 100, ...money(version) },
});
const settled = (betIds: readonly string[], version: number, roundNumber = 1): Heard => {
  const bets = betIds.map((betId): SettledBet => ({ betId, status: 'WON', payout: 900, amount: 100 }));
  const about = { tableId: 'main', roundId: idOf(roundNumber), roundNumber };
  return { name: 'bet-settled', event: { ...about, bets, net: 800 * bets.length, ...money(version) } };
};
const balance = (version: number, currency?: string): Heard => ({
  name: 'balance-update',
  event: money(version, currency),
});
const bets = (seat: Seat): string[] => seat.shown.myBets.map(({ betId }) => betId);

describe('private messages', () => {
  it.each([
    ['an acceptance', accepted('late', 4)],
    ['a removal', removed('late', 4)],
    ['a payout', settled(['late'], 4)],
    ['a balance', balance(4)],
  ])('P1 never shows the old balance in %s that arrives late', (_, late) => {
    const seat = Seat.at(start).hear(balance(7), late);
    expect(seat.shown.account).toEqual(money(7));
    expect(seat.hear(balance(7), balance(8)).shown.account).toEqual(money(8));
  });

  it('P1 never shows the old balance in an answer', () => {
    const seat = Seat.at(start).hear(balance(7)).take({ is: 'cut' }).take({ is: 'connected' });
    seat.resume([], { own: { ...money(6), myBets: [], settled: null } });
    expect(seat.shown.account).toEqual(money(7));
  });

  it("P2 keeps currencies apart, and shows the balance in the table's own", () => {
    const seat = Seat.at(start).hear(balance(5), balance(90, 'EUR'), balance(2, 'USD'), balance(6));
    expect(seat.shown.account).toEqual(money(6));
    expect(seat.client.state?.own.balances).toEqual({
      DEMO: money(6),
      EUR: money(90, 'EUR'),
      USD: money(2, 'USD'),
    });
  });

  it('P3 shows a bet once, however often its acceptance arrives', () => {
    const seat = Seat.at(start).hear(accepted('a', 3), accepted('b', 4), accepted('a', 3));
    expect(bets(seat)).toEqual(['a', 'b']);
    expect(seat.shown.myBets[0]).toEqual({ betId: 'a', roundId: idOf(1), target: 'TIE', amount: 100 });
  });

  it('P4 shows a bet in a later round once that round starts', () => {
    const seat = Seat.at(start).hear(accepted('now', 3), accepted('next', 4, 2), accepted('later', 5, 3));
    expect(bets(seat)).toEqual(['now']);
    expect(bets(seat.hear(...of(1), ...of(2).slice(0, 1)))).toEqual(['next']);
    expect(bets(seat.hear(...of(2), ...of(3)))).toEqual(['later']);
  });

  it('P5 keeps a removed bet removed, whichever message arrives first', () => {
    expect(bets(Seat.at(start).hear(accepted('a', 3), accepted('b', 4), removed('a', 5)))).toEqual(['b']);
    expect(bets(Seat.at(start).hear(removed('a', 5), accepted('a', 3)))).toEqual([]);
  });

  it('P6 takes the bets in an answer as the complete list as of its version', () => {
    const seat = Seat.at(start).hear(accepted('gone', 3), accepted('later', 9), removed('back', 8));
    const bet = (betId: string) => ({ betId, roundId: idOf(1), target: 'TIE', amount: 100 }) as const;
    seat.take({ is: 'cut' }).take({ is: 'connected' });
    seat.resume([], { own: { ...money(7), myBets: [bet('elsewhere'), bet('back')], settled: null } });
    expect(bets(seat)).toEqual(['elsewhere', 'later']);
    expect(bets(seat.hear(accepted('gone', 3), removed('elsewhere', 6), accepted('new', 10)))).toEqual([
      'elsewhere',
      'later',
      'new',
    ]);
    seat.take({ is: 'cut' }).take({ is: 'connected' });
    seat.resume([], { own: { ...money(6), myBets: [bet('ghost')], settled: null } });
    expect(bets(seat)).toEqual(['elsewhere', 'later', 'new']);
  });

  it('P7 merges the payouts of a round, and keeps them during the next round', () => {
    const seat = Seat.at(start).hear(settled(['a', 'b'], 5), settled(['b', 'c'], 4), settled(['a', 'b'], 5));
    expect(seat.shown.settled).toMatchObject({ roundNumber: 1, net: 2_400, version: 5 });
    expect(seat.shown.settled?.bets.map(({ betId }) => betId)).toEqual(['a', 'b', 'c']);
    seat.hear(...of(1), ...of(2));
    expect(seat.shown.settled).toMatchObject({ roundNumber: 1 });
    seat.hear(settled(['d'], 8, 2), settled(['a'], 9, 1));
    expect(seat.shown.settled).toMatchObject({ roundNumber: 2, net: 800 });
    expect(Seat.at(start).hear(settled(['a'], 5), ...of(1), ...of(2), ...of(3)).shown.settled).toBeNull();
  });

  it('P7 takes a settlement from an answer, and reports it as news', () => {
    const seat = Seat.at(start).take({ is: 'cut' }).take({ is: 'connected' });
    const told = settled(['a'], 5);
    if (told.name !== 'bet-settled') throw new Error('not a payout');
    seat.resume(of(1).slice(1), { own: { ...money(5), myBets: [], settled: told.event } });
    expect(seat.shown.settled).toEqual(told.event);
    expect(seat.news.at(-1)).toEqual(told);
  });

  it('P8 handles the answer to a bet like the private message, in either order', () => {
    const answer = accepted('a', 3);
    const seat = Seat.at(start).hear(answer, answer);
    expect([bets(seat), seat.shown.account]).toEqual([['a'], money(3)]);
    expect(bets(seat.hear(removed('a', 4), answer))).toEqual([]);
  });
});
