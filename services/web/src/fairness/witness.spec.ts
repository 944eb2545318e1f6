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
  hash: round.hash,
  betBookRoot: round.root,
  serverSeed: round.serverSeed,
  cards: round.dealtCards().map(({ card }) => card),
  bets: [mine],
  previousHash: 'f'.repeat(64),
};

const statusOf = (check: WitnessCheck, saw: SeenRound, told: DealtBundle, proofs: BetProof[] = []): string =>
  witness(saw, told, proofs).find((report) => report.check === check)?.status ?? 'missing';

describe('a witness', () => {
  it('confirms a round that was played as published', () => {
    expect(witness(seen, bundle).map(({ status }) => status)).toEqual(Array(6).fill('pass'));
  });

  it.each([
    ['seen-commitment', { hash: '0'.repeat(64) }],
    ['seen-book', { betBookRoot: '0'.repeat(64) }],
    ['seen-seed', { serverSeed: '0'.repeat(64) }],
    ['seen-cards', { cards: ['sA', 'sA', 'sA', 'sA'] }],
    ['own-bets', { bets: [{ ...mine, amount: 4_999 }] }],
    ['own-bets', { bets: [{ ...mine, betId: 'unheard of' }] }],
    ['seen-previous', { previousHash: '0'.repeat(64) }],
  ] as const)('%s fails alone when it was otherwise: %j', (check, otherwise) => {
    const failed = witness({ ...seen, ...otherwise }, bundle).filter(({ status }) => status === 'fail');
    expect(failed.map((report) => report.check)).toEqual([check]);
  });

  it('says nothing about what it did not see', () => {
    const late = { ...seen, hash: null, cards: [], bets: [], previousHash: null, serverSeed: null };
    expect(statusOf('seen-commitment', late, bundle)).toBe('skipped');
    expect(statusOf('seen-cards', late, bundle)).toBe('skipped');
    expect(statusOf('own-bets', late, bundle)).toBe('skipped');
  });

  it('accepts a proof of inclusion where the book lists no bets, and only one that leads to the root', () => {
    const closed = { ...bundle, betBook: { root: round.root, count: 2 } };
    const proof = round.proof('mine') as BetProof;
    expect(statusOf('own-bets', seen, closed, [proof])).toBe('pass');
    expect(statusOf('own-bets', seen, closed, [{ ...proof, path: ['0'.repeat(64)] }])).toBe('fail');
    expect(statusOf('own-bets', seen, closed)).toBe('skipped');
  });
});

describe('the verdict on a round', () => {
  const check = checking(round.roundId, 7);

  it('is a tick only when every step and everything seen holds', () => {
    expect(concluded(check, bundle, verifyRound(bundle), witness(seen, bundle)).status).toBe('verified');
  });

  it('is a mismatch when the proof is sound but was not what we saw', () => {
    const lied = witness({ ...seen, hash: '0'.repeat(64) }, bundle);
    expect(concluded(check, bundle, verifyRound(bundle), lied).status).toBe('mismatch');
  });

  it('is a mismatch when a step fails', () => {
    const tampered = { ...bundle, serverSeed: '0'.repeat(64) };
    expect(concluded(check, tampered, verifyRound(tampered), []).status).toBe('mismatch');
  });

  it('is kept for the latest rounds, newest first, each once', () => {
    let checks = [check];
    for (let number = 8; number < 40; number += 1) checks = withCheck(checks, checking(`r${number}`, number));
    checks = withCheck(checks, { ...checking('r39', 39), status: 'verified' });
    expect(checks).toHaveLength(20);
    expect(checks[0]).toMatchObject({ roundNumber: 39, status: 'verified' });
  });
});
