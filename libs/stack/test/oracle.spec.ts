/** An oracle that finds nothing proves nothing: each of these rounds has one thing wrong, and the oracle finds it. */
import { describe, expect, it } from '@jest/globals';
import { historyProblems, type RoundHistory } from './database-oracle.js';
import { bookProblems, cardProblems, gapsIn, needlessSnapshots } from './oracle.js';
import type { Heard, PlacedBet } from './player.js';
import { type StoredRound, type StreamedRound, streamDifferences } from './stream-oracle.js';

const PHASES = ['PREPARING', 'BETTING', 'SEALING', 'DEALING', 'SETTLING', 'RESULT'];

function history(number: number, change: Partial<RoundHistory> = {}): RoundHistory {
  return {
    number,
    phases: PHASES.map((phase, at) => ({ phase, epoch: number, at: number * 100 + at * 10 })),
    endedAt: number * 100 + 50,
    serverHash: 'hash',
    betBookRoot: 'root',
    dealt: { serverHash: 'hash', committedAt: number * 100, revealedAt: number * 100 + 45 },
    money: { betBookRoot: 'root', firstBetAt: number * 100 + 1, resolvedAt: number * 100 + 42 },
    ...change,
  };
}

describe('the oracle of the databases', () => {
  const { dealt, money, phases } = history(2);
  const [first] = phases;

  it('finds nothing wrong with sound rounds, the last of them still in progress', () => {
    const open = history(3, {
      phases: phases.slice(0, 2).map((entry) => ({ ...entry, epoch: 3 })),
      endedAt: null,
      betBookRoot: null,
      dealt: dealt && { ...dealt, revealedAt: null },
      money: money && { ...money, betBookRoot: null, resolvedAt: null },
    });
    expect(historyProblems([history(1), history(2), open])).toEqual([]);
  });

  it('finds nothing wrong with a round that was voided while betting was open', () => {
    const voided = [...phases.slice(0, 2), { phase: 'VOID', epoch: 2, at: 0 }];
    expect(historyProblems([history(1), history(2, { phases: voided })])).toEqual([]);
  });

  it.each<[string, Partial<RoundHistory>, string]>([
    ['a number that is missing', { number: 3 }, 'is at place 2'],
    ['a round that never ended', { endedAt: null }, 'never ended'],
    ['a phase that was left out', { phases: phases.filter(({ phase }) => phase !== 'SEALING') }, 'entered'],
    ['a phase that was entered twice', { phases: first ? [first, ...phases] : [] }, 'entered'],
    ['an end without a result', { phases: phases.slice(0, 3) }, 'ended in SEALING'],
    ['an older leader', { phases: phases.map((entry) => ({ ...entry, epoch: 0 })) }, 'under 0 after 1'],
    [
      'a bet before the commitment',
      { money: money && { ...money, firstBetAt: 199 } },
      'before its commitment',
    ],
    ['a seed shown too early', { dealt: dealt && { ...dealt, revealedAt: 229 } }, 'showed its seed'],
    ['money that was not paid', { money: money && { ...money, resolvedAt: null } }, 'ended before its bets'],
    [
      'a result that was not paid yet',
      { phases: phases.map((entry) => (entry.phase === 'RESULT' ? { ...entry, at: 241 } : entry)) },
      'had its result before',
    ],
    ['another commitment', { dealt: dealt && { ...dealt, serverHash: 'other' } }, 'another hash'],
    ['another book', { money: money && { ...money, betBookRoot: 'other' } }, 'another root'],
  ])('finds %s', (_, change, words) => {
    const problems = historyProblems([history(1), history(2, change), history(3)]);
    expect(problems.join('\n')).toContain(words);
  });
});

describe('the oracle of the stream', () => {
  const story = {
    roundId: 'a',
    number: 1,
    serverHash: 'hash',
    previousHash: 'genesis',
    betBookRoot: 'root',
    player: [1, 2],
    banker: [3, 4],
    serverSeed: 'seed',
  };
  const stored: StoredRound = { ...story, seq: 3 };
  const told = (change: Partial<StreamedRound> = {}): Map<string, StreamedRound> =>
    new Map([['a', { ...story, seqs: [1, 2, 3], ...change }]]);

  it('finds nothing wrong with a stream that matches the rounds', () => {
    expect(streamDifferences(told(), [stored])).toEqual([]);
  });

  it.each<[string, Partial<StreamedRound>, string]>([
    ['an event that is missing', { seqs: [1, 3] }, 'has 1,3'],
    ['an event that came twice', { seqs: [1, 2, 2, 3] }, 'has 1,2,2,3'],
    ['events out of order', { seqs: [2, 1, 3] }, 'has 2,1,3'],
    ['another card', { banker: [3, 5] }, 'another banker'],
    ['another seed', { serverSeed: 'other' }, 'another serverSeed'],
  ])('finds %s', (_, change, words) => {
    expect(streamDifferences(told(change), [stored]).join('\n')).toContain(words);
  });

  it('finds a round that was never published', () => {
    expect(streamDifferences(new Map(), [stored]).length).toBeGreaterThan(0);
  });
});

describe('the oracle of what players receive', () => {
  const heard = (event: string, payload: object): Heard => ({
    event,
    payload: { tableId: 'main', roundId: 'a', roundNumber: 1, ...payload },
    at: 0,
  });
  const card = (index: number, seq: number): Heard =>
    heard('deal-card', { hand: 'PLAYER', index, card: 'S1', seq });

  it('finds a number that was skipped', () => {
    expect(gapsIn([heard('round-start', { seq: 1 }), card(1, 2), card(2, 3)])).toEqual([]);
    expect(gapsIn([heard('round-start', { seq: 1 }), card(1, 3)])).toHaveLength(1);
  });

  it('finds a round that was skipped, and steps that were missing on the way', () => {
    const start = (roundNumber: number): Heard => heard('round-start', { roundNumber, seq: 1 });
    expect(gapsIn([start(1), start(2)])).toEqual([]);
    expect(gapsIn([start(1), start(3)])).toHaveLength(1);
    expect(gapsIn([start(1), heard('gap', {}), start(2)])).toHaveLength(1);
  });

  it('finds a snapshot that was not needed', () => {
    const snapshot = (roundNumber: number): Heard => heard('game-status', { roundNumber, seq: 1 });
    expect(needlessSnapshots([snapshot(1), card(1, 2), snapshot(3)])).toEqual([]);
    expect(needlessSnapshots([snapshot(1), card(1, 2), snapshot(2)])).toHaveLength(1);
    expect(needlessSnapshots([snapshot(1), snapshot(1)])).toHaveLength(1);
  });

  it('finds a card that came twice, and one that a snapshot forgot', () => {
    expect(cardProblems([card(1, 2), card(2, 3)])).toEqual([]);
    expect(cardProblems([card(1, 2), card(1, 3)])).toHaveLength(1);
    expect(cardProblems([card(1, 2), heard('game-status', { cards: [] })])).toHaveLength(1);
  });

  it('finds an accepted bet that is in no book, and a refused one that is in one', () => {
    const bet = (ok: boolean): PlacedBet =>
      ({ betId: 'b', answer: ok ? { ok, roundId: 'a' } : { ok, code: 'LATE' } }) as unknown as PlacedBet;
    const book = (betId: string) =>
      [{ roundId: 'a', betBook: { bets: [{ betId }] } }] as unknown as Parameters<typeof bookProblems>[1];
    expect([...bookProblems([bet(true)], book('b')), ...bookProblems([bet(false)], book('c'))]).toEqual([]);
    expect(bookProblems([bet(true)], book('c'))).toHaveLength(1);
    expect(bookProblems([bet(false)], book('b'))).toHaveLength(1);
  });
});
