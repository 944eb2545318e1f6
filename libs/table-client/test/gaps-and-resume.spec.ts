import { describe, expect, it } from '@jest/globals';
import type { GameStatus, TableStep } from '@sabot/edge';
import { MAX_FRUITLESS, MAX_HELD } from '../src/index.js';
import { recordedGame, required } from './recorded-game.js';
import { Seat } from './seat.js';

const game = recordedGame(3);
const { steps } = game;
const step = (at: number): TableStep => required(steps[at]);
const after = (at: number): GameStatus =>
  required(game.moments.find(({ heard }) => heard === step(at))?.status);
const resumeFrom = (at: number) => {
  const { roundNumber, seq } = step(at).event;
  return { ask: 'resume', position: { roundNumber, seq }, roadsRevision: roundNumber - 1 };
};
const cardAt = (number: number): number =>
  steps.findIndex(
    ({ name }, at) =>
      name === 'deal-card' && steps.slice(0, at).filter((one) => one.name === name).length === number - 1,
  );

describe('gaps', () => {
  it.each([0, 1, 3, 6])(
    'G1 asks to resume when a step after step %i is missing, and shows nothing that follows',
    (at) => {
      const seat = Seat.at(after(at));
      const before = seat.shown;
      seat.hear(step(at + 2));
      expect(seat.open).toEqual(resumeFrom(at));
      expect(seat.shown).toEqual(before);
    },
  );

  it('G2 holds every step while a question is open, and asks no other', () => {
    const seat = Seat.at(after(0)).hear(step(2), step(1), step(3), step(8));
    expect(seat.position).toBe('1.1');
    expect(seat.questions).toHaveLength(2);
    expect(seat.resume([]).position).toBe('1.4');
  });

  it('G3 holds the earliest steps when there are too many, and finds a gap where the others were', () => {
    const seat = Seat.at(after(0));
    const many = Array.from({ length: MAX_HELD + 40 }, (_, at) => {
      const event = { ...step(1).event, seq: at + 3, shoeNumber: at };
      return { name: 'shoe-reshuffle' as const, event };
    });
    seat.hear(...many);
    expect(seat.client.heldSteps).toHaveLength(MAX_HELD);
    seat.resume([step(1)]);
    expect(seat.position).toBe(`1.${MAX_HELD + 2}`);
    const last = required(many.at(-1));
    expect(seat.hear(last).open).toMatchObject({ ask: 'resume', position: { seq: MAX_HELD + 2 } });
  });

  it('G4 applies held steps in order, and asks again for what is still missing', () => {
    const seat = Seat.at(after(0)).hear(step(6), step(3), step(4));
    seat.resume([step(1), step(2), step(3)]);
    expect(seat.position).toBe('1.5');
    expect(seat.open).toEqual(resumeFrom(4));
    expect(seat.resume([step(5)]).position).toBe('1.7');
    expect(seat.open).toBeUndefined();
    expect(seat.news.slice(1)).toEqual(steps.slice(1, 7));
  });

  it('G5 joins again after three answers without progress', () => {
    const seat = Seat.at(after(0)).hear(step(4));
    for (let answers = 1; answers <= MAX_FRUITLESS; answers += 1) {
      expect(seat.open).toEqual(resumeFrom(0));
      seat.resume([]).take({ is: 'rested', after: seat.client.asked });
    }
    expect(seat.open).toEqual({ ask: 'join-table' });
    seat.answer({ ok: true, resumed: null, status: after(3) });
    expect([seat.position, seat.open]).toEqual(['1.5', undefined]);
    expect(seat.client.fruitless).toBe(0);
  });
});

describe('the answer to resume', () => {
  it('R1 brings the missed steps, then totals, roads, the own part and whether the table is paused', () => {
    const { totals, bettors, players, roads, trends, roundId } = after(14);
    const seat = Seat.at(after(0)).take({ is: 'cut' }).take({ is: 'connected' });
    const about = { tableId: 'main', roundId: roundId ?? '', roundNumber: 1 };
    seat.resume(steps.slice(1, 4).reverse(), {
      totals: { ...about, totals, bettors, players, seated: 6, revision: 40 },
      roads: { ...about, roads, trends, firstRound: 2, revision: 41 },
      own: { balance: 7, currency: 'DEMO', version: 50, myBets: [], settled: null },
      paused: true,
    });
    expect(seat.position).toBe('1.4');
    expect(seat.shown).toMatchObject({ bettors, players, seated: 6, totalsRevision: 40, paused: true });
    expect(seat.shown).toMatchObject({ roads, firstRound: 2, roadsRevision: 41 });
    expect(seat.shown.account).toEqual({ balance: 7, currency: 'DEMO', version: 50 });
    expect(seat.news.slice(1).map(({ name }) => name)).toEqual([
      ...steps.slice(1, 4).map(({ name }) => name),
      'bet-update',
      'road-update',
    ]);
  });

  it('R2 may be a snapshot, which is taken like any other', () => {
    const seat = Seat.at(after(0)).take({ is: 'cut' }).take({ is: 'connected' });
    const status = required(game.moments.at(-1)?.status);
    seat.answer({ ok: true, resumed: null, status });
    expect(seat.shown).toMatchObject({ roundNumber: 3, state: 'RESULT', cards: status.cards });
    expect(seat.news.at(-1)).toEqual({ name: 'game-status', event: status });
  });

  it('R3 a snapshot replaces what is shown, even an unsolicited or an earlier one', () => {
    const seat = Seat.at(after(20)).hear({ name: 'game-status', event: after(3) });
    expect([seat.position, seat.shown.cards]).toEqual(['1.4', after(3).cards]);
    expect(seat.hear(step(4)).position).toBe('1.5');
  });

  it('R3 a snapshot does not replace what is newer', () => {
    const seat = Seat.at(after(0));
    const about = { tableId: 'main', roundId: step(0).event.roundId, roundNumber: 1 };
    seat.hear(
      {
        name: 'bet-update',
        event: { ...about, totals: { TIE: 9 }, bettors: { TIE: 3 }, players: 3, seated: 1, revision: 9 },
      },
      {
        name: 'road-update',
        event: { ...about, roads: after(20).roads, trends: after(20).trends, firstRound: 1, revision: 9 },
      },
      { name: 'balance-update', event: { balance: 1, currency: 'DEMO', version: 90 } },
      { name: 'game-status', event: after(0) },
    );
    expect(seat.shown).toMatchObject({ totals: { TIE: 9 }, players: 3, roads: after(20).roads });
    expect(seat.shown.account).toMatchObject({ balance: 1, version: 90 });
  });

  it('R4 draws missed cards at once, and animates the cards that follow', () => {
    const [two, three] = [cardAt(2), cardAt(3)];
    const joined = Seat.at(after(two)).hear(step(three));
    expect([joined.shown.stillCards, joined.shown.cards.length]).toEqual([2, 3]);
    const cut = joined.take({ is: 'cut' }).take({ is: 'connected' });
    expect(cut.resume([]).shown.stillCards).toBe(2);
    cut
      .take({ is: 'cut' })
      .take({ is: 'connected' })
      .resume([step(three + 1)]);
    expect([cut.shown.stillCards, cut.shown.cards.length]).toEqual([4, 4]);
    expect(Seat.at(after(two)).hear(...steps.slice(two + 1)).shown.stillCards).toBe(0);
  });

  it('R5 may come from a gateway that is behind, whose old steps are then ignored', () => {
    const seat = Seat.at(after(6)).take({ is: 'cut' }).take({ is: 'connected' });
    expect(seat.open).toEqual(resumeFrom(6));
    seat.resume([]).hear(step(5), step(6), step(7));
    expect([seat.position, seat.open]).toEqual(['1.8', undefined]);
    expect(seat.news.slice(1)).toEqual([step(7)]);
  });
});
