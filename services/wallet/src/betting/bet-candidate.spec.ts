import { describe, expect, it } from '@jest/globals';
import { BACCARAT, DEFAULT_PAY_TABLE, STANDARD_BETS } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, limitsForAll } from '@sabot/cards';
import { create, walletV1 } from '@sabot/contracts';
import { type BetCandidate, candidateOf, columnProblem, refusalOf } from './bet-candidate.js';
import type { StoredVerdict } from './betting.store.js';
import type { KnownRound } from '../round/round-directory.js';

const round: KnownRound = {
  id: '0190b5a0-0000-7000-8000-000000000000',
  no: 1n,
  tableId: 'main',
  number: 7,
  game: BACCARAT,
  currency: 'EUR',
  terms: {
    limits: {
      ...limitsForAll(STANDARD_BETS, DEFAULT_BET_LIMITS),
      BANKER: { ...DEFAULT_BET_LIMITS, stepMinor: 20n },
    },
    payTable: DEFAULT_PAY_TABLE,
  },
};
const bet = {
  betId: 'a3bb189e-8bf9-4c3a-9912-ace4e6543002',
  target: 'PLAYER',
  amountMinor: 1_000n,
  playerSeed: '',
};

function candidate(change: Partial<typeof bet> = {}): BetCandidate {
  const made = candidateOf(round, 7n, { ...bet, ...change });
  if ('code' in made) throw new Error(made.code);
  return made;
}

describe('a candidate', () => {
  it('carries everything that the database needs to judge it', () => {
    expect(candidate({ playerSeed: 'luck' })).toEqual({
      ...bet,
      playerSeed: 'luck',
      round,
      roundId: round.id,
      accountId: 7n,
      target: 'PLAYER',
      minMinor: 1_000n,
      maxMinor: 500_000n,
    });
  });

  it('may be below the minimum, because only the database knows what is already on the target', () => {
    expect(candidate({ amountMinor: 1n }).amountMinor).toBe(1n);
  });

  it.each([
    [{ betId: 'x' }, { code: 'VALIDATION', field: 'bet_id' }],
    [{ amountMinor: 0n }, { code: 'VALIDATION', field: 'amount' }],
    [{ amountMinor: -1n }, { code: 'VALIDATION', field: 'amount' }],
    [{ amountMinor: 2n ** 53n }, { code: 'VALIDATION', field: 'amount' }],
    [{ playerSeed: 'x'.repeat(257) }, { code: 'VALIDATION', field: 'player_seed' }],
    [{ playerSeed: 'a\0b' }, { code: 'VALIDATION', field: 'player_seed' }],
    [{ target: '' }, { code: 'VALIDATION', field: 'target' }],
    [{ target: 'HORSE' }, { code: 'VALIDATION', field: 'target' }],
    [{ target: 'BIG' }, { code: 'BET_NOT_OFFERED' }],
    [
      { target: 'BANKER', amountMinor: 1_010n },
      { code: 'VALIDATION', field: 'amount' },
    ],
    [{ amountMinor: 500_001n }, { code: 'BET_ABOVE_MAX', max: 500_000n, actual: 500_001n }],
  ])('is refused for a bet with %p', (change, refusal) => {
    expect(candidateOf(round, 7n, { ...bet, ...change })).toEqual(refusal);
  });
});

describe('the refusal behind a verdict', () => {
  it.each<[StoredVerdict['code'], bigint, Partial<typeof bet>, object]>([
    ['U', 0n, {}, { code: 'IDEMPOTENCY_KEY_REUSED' }],
    ['C', 0n, {}, { code: 'BETTING_CLOSED' }],
    ['L', 0n, {}, { code: 'RATE_LIMITED' }],
    ['B', 999n, {}, { code: 'INSUFFICIENT_BALANCE', required: 1_000n, available: 999n }],
    ['N', 100n, { amountMinor: 5n }, { code: 'BET_BELOW_MIN', min: 1_000n, actual: 105n }],
    ['X', 499_001n, {}, { code: 'BET_ABOVE_MAX', max: 500_000n, actual: 500_001n }],
  ])('%s with %p', (code, figureMinor, change, refusal) => {
    expect(refusalOf(candidate(change), { code, sequence: 0n, figureMinor, version: 0n })).toEqual(refusal);
  });

  it('is an error when the rules would have accepted the bet', () => {
    expect(() => refusalOf(candidate(), { code: 'X', sequence: 0n, figureMinor: 0n, version: 0n })).toThrow(
      /accept/,
    );
    expect(() =>
      refusalOf(candidate(), { code: 'B', sequence: 0n, figureMinor: 1_000n, version: 0n }),
    ).toThrow(/accept/);
  });
});

describe('the columns of a request', () => {
  const request = {
    roundIds: [round.id],
    betIds: [bet.betId, bet.betId],
    userIds: ['ann', 'bob'],
    roundIndexes: [0, 0],
    targets: ['PLAYER', 'TIE'],
    targetIndexes: [0, 1],
    amountsMinor: [1_000n, 1_000n],
    playerSeeds: ['', ''],
  };
  const problem = (change: Partial<typeof request>) =>
    columnProblem(create(walletV1.PlaceBetsRequestSchema, { ...request, ...change }));

  it('have as many entries as there are bet ids', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ playerSeeds: [] })).toBeUndefined();
    expect(problem({ userIds: ['ann'] })).toBe('user_ids');
    expect(problem({ roundIndexes: [0, 0, 0] })).toBe('round_indexes');
    expect(problem({ targetIndexes: [0] })).toBe('target_indexes');
    expect(problem({ targets: ['PLAYER', 'TIE', 'BIG'] })).toBe('targets');
    expect(problem({ amountsMinor: [1n] })).toBe('amounts_minor');
    expect(problem({ playerSeeds: [''] })).toBe('player_seeds');
    expect(problem({ roundIds: ['a', 'b', 'c'] })).toBe('round_ids');
    expect(problem({ betIds: [] })).toBe('user_ids');
  });
});
