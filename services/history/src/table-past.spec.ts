import { describe, expect, it } from '@jest/globals';
import { create, historyV1 } from '@sabot/contracts';
import { DEALS } from '@sabot/testing';
import fc from 'fast-check';
import { endedMessage, endings, expectedHistory, played } from '../test/played-rounds.js';
import { roadsUpdated, tableHistory } from './history-message.js';
import { endedRound } from './past-round.js';
import { readStored, storedText, versionOf } from './stored-past.js';
import {
  EMPTY_PAST,
  pastOf,
  reachesBack,
  supersedes,
  type TablePast,
  foldActionFor,
  withRound,
} from './table-past.js';

const rounds = fc.tuple(endings(150), fc.boolean()).map(([all, withShoes]) => played(all, withShoes));
const pastRounds = (all: ReturnType<typeof played>) => all.map(endedMessage).map(endedRound);
const result = (number: number, shoeNumber = 0) =>
  ({ roundId: `r${number}`, number, endedAtMs: number, shoeNumber, ending: DEALS.tie }) as const;
const voided = (number: number) => ({ ...result(number), ending: { voidReason: 1 } }) as const;

describe('the past of a table', () => {
  it('has the roads, trends and last rounds that follow from all of its rounds', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        expect(tableHistory('main', pastOf(pastRounds(all)))).toEqual(expectedHistory('main', all));
      }),
      { numRuns: 150 },
    );
  });

  it('continues from Redis exactly where it stopped', () => {
    fc.assert(
      fc.property(rounds, fc.nat(), (all, cut) => {
        const [earlier, later] = [all.slice(0, cut % all.length), all.slice(cut % all.length)];
        const stored = readStored(storedText(pastOf(pastRounds(earlier)))).past;
        expect(pastRounds(later).reduce(withRound, stored ?? EMPTY_PAST)).toEqual(pastOf(pastRounds(all)));
      }),
      { numRuns: 150 },
    );
  });

  it('is the same from any page of rounds that reaches back far enough', () => {
    fc.assert(
      fc.property(rounds, fc.integer({ min: 1, max: 160 }), (all, page) => {
        const newest = pastRounds(all).reverse().slice(0, page);
        if (!reachesBack(newest)) return;
        expect(pastOf(newest.reverse())).toEqual(pastOf(pastRounds(all)));
      }),
      { numRuns: 300 },
    );
  });

  it('does not reach back before it has 20 rounds and the end of the board or shoe before', () => {
    const numbers = (last: number, count: number, shoe: number) =>
      Array.from({ length: count }, (_, at) => result(last - at, shoe));
    expect(reachesBack(numbers(144, 72, 0))).toBe(false);
    expect(reachesBack(numbers(144, 73, 0))).toBe(true);
    expect(reachesBack(numbers(150, 20, 0))).toBe(true);
    expect(reachesBack(numbers(150, 19, 0))).toBe(false);
    expect(reachesBack(numbers(200, 199, 1))).toBe(false);
    expect(reachesBack([...numbers(100, 19, 2), result(81, 1)])).toBe(true);
    expect(reachesBack([...numbers(100, 18, 2), result(82, 1)])).toBe(false);
  });

  it('begins a new board with round 72k + 1, and never moves a mark', () => {
    const boards = Array.from({ length: 150 }, (_, at) => result(at + 1)).map((_, at, all) =>
      pastOf(all.slice(0, at + 1)),
    );
    expect(boards.map(({ firstNumber }) => firstNumber)).toEqual([
      ...Array<number>(72).fill(1),
      ...Array<number>(72).fill(73),
      ...Array<number>(6).fill(145),
    ]);
    expect(boards.map(({ marks }) => marks.length).slice(70, 74)).toEqual([71, 72, 1, 2]);
  });

  it('begins the board with the next result when the first round of the board is voided', () => {
    const full = Array.from({ length: 72 }, (_, at) => result(at + 1));
    const before = pastOf([...full, voided(73)]);
    expect([before.firstNumber, before.marks.length]).toEqual([1, 72]);
    const after = withRound(before, result(74));
    expect([after.firstNumber, after.marks.length]).toEqual([74, 1]);
    expect([EMPTY_PAST, pastOf([voided(1)])].map(({ firstNumber }) => firstNumber)).toEqual([1, 2]);
  });

  it('keeps a voided round among the last ones and off the roads', () => {
    const past = pastOf([result(1), voided(2)]);
    expect(past.number).toBe(2);
    expect(past.recent.map(({ number }) => number)).toEqual([2, 1]);
    expect(past.marks).toHaveLength(1);
    expect(roadsUpdated('main', past, new Date())).toMatchObject({ roundId: 'r1', roundNumber: 1 });
  });

  it('has nothing to publish before the first result', () => {
    expect(roadsUpdated('main', pastOf([voided(1)]), new Date())).toBeUndefined();
    expect(tableHistory('main', EMPTY_PAST)).toEqual(expectedHistory('main', []));
  });
});

describe('an incoming round', () => {
  const past = pastOf([result(1), result(2)]);

  it.each<[string, TablePast | undefined, number, number, string]>([
    ['the next number is folded', past, 3, 3, 'NEXT'],
    ['the last number is a duplicate', past, 2, 2, 'DUPLICATE'],
    ['an older number is a duplicate', past, 1, 1, 'DUPLICATE'],
    ['a gap means that rounds are missing', past, 4, 4, 'REBUILD'],
    ['without a past all rounds are missing', undefined, 1, 1, 'REBUILD'],
    ['an old number with a later time means that numbering started over', past, 1, 99, 'REBUILD'],
    ['the first round follows an empty past', EMPTY_PAST, 1, 1, 'NEXT'],
  ])('%s', (_, held, number, endedAtMs, action) => {
    expect(foldActionFor(held, { number, endedAtMs })).toBe(action);
  });

  it('never lets a rebuilt past replace a newer one', () => {
    expect(supersedes(pastOf([result(1)]), past)).toBe(false);
    expect(supersedes(past, past)).toBe(true);
    expect(supersedes(past, undefined)).toBe(true);
    expect(supersedes(pastOf([{ ...result(1), endedAtMs: 99 }]), past)).toBe(true);
  });
});

describe('what Redis holds', () => {
  const past = pastOf([result(1), voided(2)]);

  it('starts with a version that changes with every round', () => {
    expect(storedText(past).split('\n')[0]).toBe(versionOf(past));
    expect(new Set([EMPTY_PAST, pastOf([result(1)]), past].map(versionOf)).size).toBe(3);
  });

  it.each(['', '{}', 'v0 2 r2\n{}', 'v2 2 r2', 'v2 2 r2\n{"number":2', 'v2 2 r2\n{"number":-1}', 'junk\n\n'])(
    'is not a past when it is damaged: %p',
    (text) => {
      expect(readStored(text)).toEqual({ version: text.split('\n')[0] });
    },
  );

  it('is not a past when a mark is invalid', () => {
    expect(readStored(storedText(past).replace('"marks":["T', '"marks":["X')).past).toBeUndefined();
  });

  it('becomes a message only once for as long as it does not change', () => {
    expect(tableHistory('main', past)).toBe(tableHistory('main', past));
    expect(create(historyV1.TableHistorySchema, tableHistory('main', past)).roundNumber).toBe(2);
  });
});
