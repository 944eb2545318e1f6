import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rational } from '@sabot/cards';
import { dealtBundle, fullRound, reseal, voidBundle, without } from '../../test/rounds.js';
import { isVoid, recordOfBundle, type DealtBundle, type RoundBundle } from '../bundle.js';
import { parseBundle } from '../bundle-parser.js';
import { roundRecordHash } from '../chain.js';
import { drawCards } from '../draw.js';
import { verifyRound } from './verify-round.js';
import type { VerificationStep } from './verdict.js';

const dealt = dealtBundle(fullRound);

function detailOf(bundle: unknown, step: VerificationStep): string {
  const found = verifyRound(bundle).steps.find((report) => report.step === step);
  return found ? `${found.status}: ${found.detail}` : 'no such step';
}

function failures(bundle: unknown): VerificationStep[] {
  return verifyRound(bundle).steps.flatMap(({ step, status }) => (status === 'fail' ? [step] : []));
}

/** The first round after number 1 whose tableau uses exactly this many cards. */
function roundOf(cardCount: number): DealtBundle {
  for (let roundNumber = 2; ; roundNumber++) {
    const bundle = dealtBundle({ ...fullRound, roundNumber });
    if (bundle.cards.length === cardCount) return bundle;
  }
}

describe('verifyRound', () => {
  it.each(['dealt-round.json', 'void-round.json'])(
    'still accepts %s, which an earlier version published',
    (file) => {
      const json: unknown = JSON.parse(
        readFileSync(new URL(`../../test/vectors/${file}`, import.meta.url), 'utf8'),
      );
      expect(failures(json)).toEqual([]);
      const parsed = parseBundle(json);
      expect(parsed.ok && parsed.bundle.payTable).toEqual((json as RoundBundle).payTable);
      expect(parsed.ok && roundRecordHash(recordOfBundle(parsed.bundle))).toBe((json as RoundBundle).hash);
    },
  );

  it('keeps the targets that a pay table was recorded with, whichever targets exist today', () => {
    const payTable = { PLAYER: rational(1n), TIE: rational(8n), SMALL: rational(3n, 2n) };
    const bets = fullRound.bets.filter(({ target }) => target in payTable);
    const older = dealtBundle({ ...fullRound, payTable, bets, proven: [0] });
    expect(older.payTable).toEqual({ PLAYER: '1', TIE: '8', SMALL: '3/2' });
    expect(failures(older)).toEqual([]);
    expect(failures({ ...older, payTable: { ...older.payTable, BIG: '27/50' } })).toEqual(['chain']);
    expect(
      failures({ ...dealt, payTable: { PLAYER: '1' }, betBook: without(dealt.betBook, 'bets', 'proofs') }),
    ).toContain('chain');
  });

  it('says what it derived and what the bundle says', () => {
    const lie = {
      ...dealt,
      outcome: { ...dealt.outcome, playerTotal: (dealt.outcome.playerTotal + 1) % 10 },
    };
    expect(detailOf(lie, 'outcome')).toBe(
      `fail: playerTotal: expected ${dealt.outcome.playerTotal}, found ${lie.outcome.playerTotal}`,
    );
    expect(detailOf({ ...dealt, serverHash: dealt.hash }, 'commitment')).toBe(
      `fail: the hash of the server seed: expected ${dealt.serverHash}, found ${dealt.hash}`,
    );
  });

  it('blames the form and runs no other step when the bundle cannot be read', () => {
    const { ok, steps } = verifyRound({ ...dealt, cards: 'none', extra: 1 });
    expect(ok).toBe(false);
    expect(steps[0]?.detail).toContain('cards: expected a list of 4 to 6, found "none"');
    expect(steps[0]?.detail).toContain('extra: unknown field');
    expect(steps.slice(1).every(({ status }) => status === 'skipped')).toBe(true);
  });

  it.each([undefined, null, 5, 'text', [], {}])('does not throw on %p', (json) => {
    expect(failures(json)).toEqual(['bundle']);
  });

  it('does not let a table deal a card that the tableau does not use', () => {
    const bundle = roundOf(4);
    const { serverSeed, clientSeed, roundNumber: nonce, deck } = bundle;
    const cards = drawCards({ serverSeed, clientSeed, nonce }, deck, 5);
    expect(failures(reseal({ ...bundle, cards }))).toEqual(['tableau']);
  });

  it('does not let a table stop before the tableau does', () => {
    const bundle = roundOf(6);
    const short = { ...bundle, cards: bundle.cards.slice(0, 5), banker: bundle.banker.slice(0, 2) };
    expect(failures(reseal(short))).toContain('tableau');
    expect(detailOf(short, 'tableau')).toBe('fail: number of cards dealt: expected more, found 5');
  });

  it('does not let a table hide, add or reorder bets', () => {
    const { bets = [], count } = dealt.betBook;
    const withBets = (list: typeof bets, size = list.length): RoundBundle =>
      reseal({ ...dealt, betBook: { ...dealt.betBook, bets: list, count: size } });
    expect(failures(withBets(bets.slice(1), count))).toContain('bet-book');
    expect(failures(withBets(bets.slice(1)))).toContain('bet-book');
    expect(failures(withBets([...bets].reverse()))).toContain('bet-book');
    expect(failures(withBets([...bets, { ...bets[0], sequence: 99 } as (typeof bets)[number]]))).toContain(
      'bet-book',
    );
  });

  it('does not let a table declare more bets than it lists, even when the root and the record match', () => {
    const { root, count, bets } = dealt.betBook;
    const declared = (size: number): RoundBundle =>
      reseal({ ...dealt, betBook: { root, count: size, bets } });
    expect(failures(declared(count))).toEqual([]);
    expect(failures(declared(count + 1))).toEqual(['bet-book']);
    expect(failures(declared(count - 1))).toEqual(['bet-book']);
  });

  it('requires bets in the order of acceptance, each with its own sequence, even when the root matches', () => {
    const [first, second] = fullRound.bets;
    if (!first || !second) throw new Error('the round has bets');
    expect(failures(dealtBundle({ ...fullRound, bets: [second, first], proven: [] }))).toEqual(['bet-book']);
    const twice = [first, { ...second, sequence: first.sequence }];
    expect(detailOf(dealtBundle({ ...fullRound, bets: twice, proven: [] }), 'bet-book')).toBe(
      `fail: bet ${first.sequence} is not in the order of acceptance`,
    );
  });

  it('does not let a table leave out, repeat or invent a payout', () => {
    const [first, ...others] = dealt.payouts;
    if (!first) throw new Error('the round has bets');
    expect(failures({ ...dealt, payouts: others })).toEqual(['payouts']);
    expect(failures({ ...dealt, payouts: [first, ...dealt.payouts] })).toEqual(['payouts']);
    expect(failures({ ...dealt, payouts: [...dealt.payouts, { ...first, sequence: 999 }] })).toEqual([
      'payouts',
    ]);
  });

  it('checks payouts against proven bets when the book is not listed', () => {
    const mine = dealtBundle({ ...fullRound, listsBets: false, proven: [2] });
    expect(mine.payouts).toHaveLength(1);
    expect(failures(mine)).toEqual([]);
    const bets = fullRound.bets.length;
    expect(detailOf(mine, 'bet-book')).toBe(`skipped: the bundle does not list the ${bets} bets of the book`);
    expect(failures({ ...mine, payouts: dealt.payouts })).toEqual(['payouts']);
  });

  it('skips bets and payouts only when the bundle shows none', () => {
    const bare = dealtBundle({ ...fullRound, listsBets: false, proven: undefined });
    expect(detailOf(bare, 'payouts')).toBe('skipped: the bundle shows no bets');
    expect(detailOf(bare, 'inclusion')).toBe('skipped: the bundle carries no inclusion proof');
    expect(verifyRound(bare).ok).toBe(true);
  });

  it('verifies the root of an empty book without a list', () => {
    const empty = dealtBundle({ ...fullRound, bets: [], listsBets: false, proven: undefined });
    expect(detailOf(empty, 'bet-book')).toMatch(/^pass: the root over 0 bets/);
    expect(failures(reseal({ ...empty, roundId: 'another' }))).toEqual(['bet-book']);
  });

  it('names the beacon round, which a player can look up', () => {
    expect(detailOf(dealt, 'client-seed')).toContain('round 12345678 of the beacon quicknet');
  });

  it('requires the first round of a table to link to its genesis', () => {
    const first = dealtBundle({ ...fullRound, roundNumber: 1 });
    expect(failures(first)).toEqual([]);
    expect(failures(reseal({ ...first, previousHash: dealt.hash }))).toEqual(['chain']);
  });

  it('requires a void round to refund every stake and nothing else', () => {
    const voided = voidBundle(fullRound);
    expect(isVoid(voided)).toBe(true);
    const statuses = verifyRound(voided).steps.map(({ status }) => status);
    expect(statuses).toEqual([
      'pass',
      'pass',
      'skipped',
      'pass',
      'pass',
      'skipped',
      'skipped',
      'skipped',
      'pass',
      'pass',
    ]);
    const lost = voided.payouts.map((payout) => ({ ...payout, status: 'LOST' as const, payout: 0 }));
    expect(failures({ ...voided, payouts: lost })).toEqual(['payouts']);
  });

  it('accepts a void round without a seed or a book', () => {
    const early = without(voidBundle({ ...fullRound, bets: [] }), 'serverSeed', 'betBook');
    expect(failures(reseal(early))).toEqual([]);
    expect(detailOf(early, 'commitment')).toBe('skipped: the seed of this void round was not revealed');
    expect(detailOf(early, 'bet-book')).toBe('skipped: the round went void before its bet book was sealed');
  });
});
