import { describe, expect, it } from '@jest/globals';
import { dealtBundle, fullRound, voidBundle, without } from '../test/rounds.js';
import { leafPaths } from '../test/tampering.js';
import { parseBundle } from './bundle-parser.js';
import { englishOf } from './phrase.js';

const dealt = dealtBundle(fullRound);

function problemsOf(json: unknown): string[] {
  const parsed = parseBundle(json);
  return parsed.ok ? [] : parsed.problems.map(englishOf);
}

describe('parseBundle', () => {
  it('returns the bundle unchanged', () => {
    expect(parseBundle(dealt)).toEqual({ ok: true, bundle: dealt });
    const voided = voidBundle(fullRound);
    expect(parseBundle(voided)).toEqual({ ok: true, bundle: voided });
  });

  it('names every wrong field at once', () => {
    const [bet] = dealt.betBook.bets ?? [];
    const problems = problemsOf({
      ...dealt,
      version: 'sabot/0',
      roundNumber: 0,
      serverSeed: 'ABC',
      betBook: { ...dealt.betBook, bets: [{ ...bet, amount: 1.5, target: 'ALL' }] },
      cards: [0, 1, 2, 52],
      payouts: [{ betId: '', sequence: -1, status: 'OPEN', payout: 2 ** 53 }],
      outcome: { ...dealt.outcome, natural: 1 },
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'version',
      'roundNumber',
      'payouts[0].betId',
      'payouts[0].sequence',
      'payouts[0].status',
      'payouts[0].payout',
      'serverSeed',
      'betBook.bets[0].target',
      'betBook.bets[0].amount',
      'cards[3]',
      'outcome.natural',
    ]);
    expect(problems).toContain(
      'betBook.bets[0].amount: expected an integer from 1 to 9007199254740991, found 1.5',
    );
    expect(problems).toContain('version: expected "sabot/1", found "sabot/0"');
  });

  it('names a required field that is missing', () => {
    for (const [name] of leafPaths(dealt)) {
      if (name === undefined || name === 'beacon') continue;
      expect(problemsOf(without(dealt, name as keyof typeof dealt)).join('; ')).toMatch(
        new RegExp(`^${name}[:.]`),
      );
    }
  });

  it('names a field that it does not know', () => {
    expect(problemsOf({ ...dealt, betbook: {} })).toEqual(['betbook: unknown field']);
    expect(problemsOf(JSON.parse(`{"__proto__": 1, ${JSON.stringify(dealt).slice(1)}`))).toEqual([
      '__proto__: unknown field',
    ]);
  });

  it('requires a beacon in the mode that uses one, and only there', () => {
    expect(problemsOf({ ...dealt, beacon: undefined })).toEqual([
      'beacon: expected an object in the mode "beacon", found nothing',
    ]);
    expect(problemsOf({ ...dealt, fairnessMode: 'operator-trusted-until-close' })).toHaveLength(1);
    expect(problemsOf({ ...dealt, beacon: { name: 'x', round: 1, value: 'abc' } })).toHaveLength(1);
  });

  it('requires a shoe that its decks can form and that has enough cards for a round', () => {
    const deck = { model: 'shoe', decks: 1, shoeNumber: 0, counts: new Array<number>(52).fill(1) };
    expect(problemsOf({ ...dealt, deck })).toEqual([]);
    for (const crowded of [0, 1, 51]) {
      const counts = deck.counts.map((count, card) => (card === crowded ? 2 : count));
      expect(problemsOf({ ...dealt, deck: { ...deck, counts } })).toEqual([
        `deck.counts[${crowded}]: 1 decks hold no 2 copies of a card`,
      ]);
    }
    expect(
      problemsOf({
        ...dealt,
        deck: { ...deck, counts: deck.counts.map((count, i) => (i < 19 ? count : 0)) },
      }),
    ).toEqual(['deck.counts: 19 cards remain, but no round begins with fewer than 20']);
    expect(problemsOf({ ...dealt, deck: { ...deck, counts: [1] } })).toEqual([
      'deck.counts: expected a list of 52, found a list of 1',
    ]);
  });

  it('requires complete prices, so no library default can change them later', () => {
    const gap = { ...dealt.payTable, DRAGON_PLAYER: { natural: '1' } };
    expect(problemsOf({ ...dealt, payTable: gap })[0]).toMatch(/^payTable: expected every price/);
    expect(problemsOf({ ...dealt, payTable: { ...dealt.payTable, BANKER: { odds: '1' } } })[0]).toMatch(
      /^payTable: expected every price/,
    );
    expect(problemsOf({ ...dealt, payTable: { ...dealt.payTable, TIE: '16/2' } })[0]).toMatch(
      /^payTable: expected every price/,
    );
    expect(problemsOf({ ...dealt, payTable: { ...dealt.payTable, TIE: 'much' } })[0]).toMatch(
      /^payTable: TIE/,
    );
  });

  it('requires a price for every target that has a bet, listed or proven', () => {
    const at = (dealt.betBook.bets ?? []).findIndex(({ target }) => target === 'PERFECT_PAIR');
    const proven = (dealt.betBook.proofs ?? []).findIndex(({ bet }) => bet.target === 'PERFECT_PAIR');
    expect(problemsOf({ ...dealt, payTable: without(dealt.payTable, 'PERFECT_PAIR') })).toEqual([
      `betBook.bets[${at}].target: the pay table has no price for PERFECT_PAIR`,
      `betBook.proofs[${proven}].bet.target: the pay table has no price for PERFECT_PAIR`,
    ]);
  });

  it('requires texts that can be encoded as UTF-8', () => {
    expect(problemsOf({ ...dealt, tableId: '\udc00' })).toHaveLength(1);
  });
});
