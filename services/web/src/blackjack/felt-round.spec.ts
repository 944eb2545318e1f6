import { describe, expect, it } from '@jest/globals';
import { cardCount, EMPTY_FELT, stepsBetween, withoutNewCards, type FeltRound } from './felt-round';

const round = (hands: readonly string[], dealer: string, active: number | null = 0): FeltRound => ({
  hands: hands.map((cards) => ({ cards: cards.split(' '), stake: 5_000, result: null })),
  dealer: dealer.split(' ').map((code) => (code === '?' ? null : code)),
  active,
});

/** `s8 h8|s8 / h6 ?`: each hand, then the dealer. */
const drawn = ({ hands, dealer }: FeltRound): string =>
  `${hands.map(({ cards }) => cards.join(' ')).join('|')} / ${dealer.map((code) => code ?? '?').join(' ')}`;

describe('the steps on the felt', () => {
  it('of a deal are player, up card, player, and the hole card face down', () => {
    const dealt = round(['s8 h8'], 'h6 ?');
    expect(stepsBetween(EMPTY_FELT, dealt).map(drawn)).toEqual([
      ' / ',
      's8 / ',
      's8 / h6',
      's8 h8 / h6',
      's8 h8 / h6 ?',
      's8 h8 / h6 ?',
    ]);
  });

  it('of a deal that ends at once turn the hole card over after the deal', () => {
    const steps = stepsBetween(EMPTY_FELT, round(['sA hK'], 'h6 d9', null)).map(drawn);
    expect(steps.slice(-3)).toEqual(['sA hK / h6 ?', 'sA hK / h6 d9', 'sA hK / h6 d9']);
  });

  it('of a split part the pair before either hand gets a card', () => {
    const before = round(['s8 h8', 'c9'], 'h6 ?', 0);
    const after = round(['s8 c2', 'h8 d3', 'c9'], 'h6 ?', 0);
    expect(stepsBetween(before, after).map(drawn)).toEqual([
      's8|h8|c9 / h6 ?',
      's8 c2|h8|c9 / h6 ?',
      's8 c2|h8 d3|c9 / h6 ?',
      's8 c2|h8 d3|c9 / h6 ?',
    ]);
  });

  it('of the end turn the hole card over first and then show what the dealer drew, one by one', () => {
    const steps = stepsBetween(round(['s8 hK'], 'h6 ?'), round(['s8 hK'], 'h6 d5 c2 s9', null));
    expect(steps.map(drawn)).toEqual([
      's8 hK / h6 ?',
      's8 hK / h6 d5',
      's8 hK / h6 d5 c2',
      's8 hK / h6 d5 c2 s9',
      's8 hK / h6 d5 c2 s9',
    ]);
  });

  it('count one card more each time, and the hole card twice', () => {
    const steps = stepsBetween(EMPTY_FELT, round(['sA hK'], 'h6 d9', null));
    expect(steps.map(cardCount)).toEqual([0, 1, 2, 3, 4, 5, 5]);
  });

  it('tell no result before the last card', () => {
    const over = round(['s8 hK'], 'h6 dK c9', null);
    const after: FeltRound = { ...over, hands: over.hands.map((hand) => ({ ...hand, result: 'win' })) };
    const steps = stepsBetween(round(['s8 hK'], 'h6 ?'), after);
    expect(steps.slice(0, -1).flatMap(({ hands }) => hands.map(({ result }) => result))).not.toContain('win');
    expect(steps.at(-1)).toBe(after);
  });

  it('know which cards were there before', () => {
    const before = round(['s8 h8'], 'h6 ?');
    expect(drawn(withoutNewCards(before, round(['s8 c2', 'h8 d3'], 'h6 ?')))).toBe('s8|h8 / h6 ?');
  });
});
