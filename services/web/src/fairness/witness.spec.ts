import { describe, expect, it } from '@jest/globals';
import type { BetProof } from '@sabot/edge';
import { verifyRound, type DealtBundle } from '@sabot/fairness';
import { ScriptedRound } from '@sabot/table-client/testing';
import { checking, concluded, withCheck } from './round-check';
import { witness, type SeenRound, type WitnessCheck } from './witness';

const round = new ScriptedRound('main', 7, 'f'.repeat(64));
const mine = { betId: 'mine', roundId: round.roundId, target: 'BANKER', amount: 5_000 } as const;
round.book({ ...mine, userId: 'somebody', clientSeed: 'luck' });
round.book({
  betId: 'other',
  roundId: round.roundId,
  target: 'TIE',
  amount: 100,
  userId: 'x',
  clientSeed: '',
});
const bundle = round.bundle();

const seen: SeenRound = {
  roundId: round.roundId,
  roundNumber: 7,
  serverHash: round.hash,
  betBookRoot: round.root,
  serverSeed: round.serverSeed,
  cards: round.dealtCards().map(({ card }) => card),
  bets: [mine],
  previousHash: 'f'.repeat(64),
};

const statusOf = (
  check: WitnessCheck,
  saw: SeenRound,
  published: DealtBundle,
  proofs: BetProof[] = [],
): string => witness(saw, published, proofs).find((report) => report.check === check)?.status ?? 'missing';

describe('a witness', () => {
  it('confirms a round that was played as published', () => {
    expect(witness(seen, bundle).map(({ status }) => status)).toEqual(Array(6).fill('pass'));
  });

  it.each([
    ['seen-commitment', { serverHash: '0'.repeat(64) }],
    ['seen-book', { betBookRoot: '0'.repeat(64) }],
    ['seen-seed', { serverSeed: '0'.repeat(64) }],
    ['seen-cards', { cards: ['sA', 'sA', 'sA', 'sA'] }],
    ['own-bets', { bets: [{ ...mine, amount: 4_999 }] }],
    ['own-bets', { bets: [{ ...mine, betId: 'unheard of' }] }],
    ['seen-previous', { previousHash: '0'.repeat(64) }],
  ] as const)('%s is the only failure when this was seen instead: %j', (check, instead) => {
    const failed = witness({ ...seen, ...instead }, bundle).filter(({ status }) => status === 'fail');
    expect(failed.map((report) => report.check)).toEqual([check]);
  });

  it('says nothing about what it did not see', () => {
    const late = { ...seen, serverHash: null, cards: [], bets: [], previousHash: null, serverSeed: null };
    expect(statusOf('seen-commitment', late, bundle)).toBe('skipped');
    expect(statusOf('seen-cards', late, bundle)).toBe('skipped');
    expect(statusOf('own-bets', late, bundle)).toBe('skipped');
  });

  it('accepts an inclusion proof if the book lists no bets, but only one that leads to the root', () => {
    const closed = { ...bundle, betBook: { root: round.root, count: 2 } };
    const proof = round.proof('mine') as BetProof;
    expect(statusOf('own-bets', seen, closed, [proof])).toBe('pass');
    expect(statusOf('own-bets', seen, closed, [{ ...proof, path: ['0'.repeat(64)] }])).toBe('fail');
    expect(statusOf('own-bets', seen, closed)).toBe('skipped');
  });
});

describe('the check of a round', () => {
  const check = checking(round.roundId, 7);

  it('is verified only if every step and every comparison passes', () => {
    expect(concluded(check, bundle, verifyRound(bundle), witness(seen, bundle)).status).toBe('verified');
  });

  it('is a mismatch if the proof is sound but differs from what we saw', () => {
    const lied = witness({ ...seen, serverHash: '0'.repeat(64) }, bundle);
    expect(concluded(check, bundle, verifyRound(bundle), lied).status).toBe('mismatch');
  });

  it('is a mismatch if a step fails', () => {
    const tampered = { ...bundle, serverSeed: '0'.repeat(64) };
    expect(concluded(check, tampered, verifyRound(tampered), []).status).toBe('mismatch');
  });

  it('is kept once for each of the latest rounds, newest first', () => {
    let checks = [check];
    for (let number = 8; number < 40; number += 1) checks = withCheck(checks, checking(`r${number}`, number));
    checks = withCheck(checks, { ...checking('r39', 39), status: 'verified' });
    expect(checks).toHaveLength(20);
    expect(checks[0]).toMatchObject({ roundNumber: 39, status: 'verified' });
  });
});
