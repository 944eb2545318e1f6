// Options and phases that the published games leave out.
import { describe, expect, it } from '@jest/globals';
import { rational, type CardIndex } from '@sabot/cards';
import { legalPlays } from './legal-plays.js';
import { next } from './next.js';
import { playOn, type PlayName } from './play.js';
import { isRefused } from './play-refusal.js';
import { stackedCards } from './round-cards.js';
import { DEFAULT_RULES, type BlackjackRules } from './rules.js';
import { settle } from './settlement.js';
import { activeHand, isFinal, newRound, type BlackjackState } from './state.js';

/** The round after a deal and these plays on the active hand. */
function after(deck: CardIndex[], plays: PlayName[], rules: Partial<BlackjackRules> = {}): BlackjackState {
  const source = stackedCards(deck);
  let state: BlackjackState = newRound({ ...DEFAULT_RULES, ...rules });
  for (const name of ['deal' as const, ...plays]) {
    const reached = next(state, playOn(activeHand(state), name), source);
    if (isRefused(reached)) throw new Error(`${name}: ${reached.code}`);
    state = reached;
  }
  return state;
}

function netsOf(state: BlackjackState): object {
  if (!isFinal(state)) throw new Error(state.phase);
  const { hands, insuranceNet, net } = settle(state);
  return { results: hands.map(({ result }) => result), insuranceNet, net };
}

const [A, KING, TEN, NINE, EIGHT, SEVEN, SIX, FIVE] = [0, 12, 9, 8, 7, 6, 5, 4];

describe('a hand that reaches 21', () => {
  it('stays with its player where hands do not stand by themselves', () => {
    const hit = after([TEN, NINE, SIX, EIGHT, FIVE], ['hit'], { autoStandOn21: false });
    expect([hit.phase, activeHand(hit), legalPlays(hit)]).toEqual(['PlayersRound', 0, ['stay', 'hit']]);
  });

  it('stays with its player after a split, too, and may even be doubled', () => {
    const rules = { autoStandOn21: false, oneCardOnSplitAces: false };
    const split = after([A, NINE, A, EIGHT, KING, FIVE], ['split'], rules);
    expect([activeHand(split), legalPlays(split)]).toEqual([0, ['stay', 'hit', 'double']]);
  });
});

describe('a pair', () => {
  it('is any two cards of value 10 where pairs go by value', () => {
    expect(legalPlays(after([TEN, NINE, KING, EIGHT], [], { splitBy: 'value' }))).toContain('split');
    expect(legalPlays(after([TEN, NINE, KING, EIGHT], []))).not.toContain('split');
  });

  it('may not be split when the round has used up its splits on another hand', () => {
    const rules = { maxSplits: 2 };
    const twoPairs = after([EIGHT, TEN, EIGHT, SEVEN, EIGHT, EIGHT], ['split'], rules);
    expect(legalPlays(twoPairs)).toContain('split');
    const cards = [EIGHT, TEN, EIGHT, SEVEN, EIGHT, EIGHT, NINE, NINE];
    const last = after(cards, ['split', 'split', 'stay', 'stay'], rules);
    expect([activeHand(last), legalPlays(last)]).toEqual([2, ['stay', 'hit', 'double']]);
  });

  it('of split aces waits for a split, and is complete once there is none left', () => {
    const rules = { resplitAces: true, maxSplits: 2 };
    const deck = [A, TEN, A, SEVEN, A, A, FIVE, SIX];
    expect(activeHand(after(deck, ['split', 'stay'], rules))).toBe(1);
    expect(after(deck, ['split', 'split'], rules).phase).toBe('GameOverDealerWins');
  });
});

describe('insurance', () => {
  it('is offered before the dealer peeks, and comes before every other play', () => {
    const offered = after([TEN, A, NINE, KING], []);
    expect([offered.phase, offered.dealer]).toEqual([
      'InsuranceOffered',
      { cards: [A, null], blackjack: null },
    ]);
    expect(legalPlays(offered)).toEqual(['insurance', 'decline-insurance']);
  });

  it('is lost when the dealer has no blackjack, and the round goes on', () => {
    const goesOn = after([TEN, A, NINE, EIGHT], ['insurance']);
    expect([goesOn.phase, goesOn.dealer.blackjack]).toEqual(['PlayersRound', false]);
    expect(netsOf(after([TEN, A, NINE, EIGHT], ['insurance', 'stay']))).toMatchObject({
      results: ['push'],
      net: rational(-1n, 2n),
    });
  });

  it.each([
    ['with a dealer’s blackjack', KING, ['push']],
    ['without one', NINE, ['blackjack']],
  ])('makes a blackjack even money %s', (_, hole, results) => {
    expect(netsOf(after([A, A, KING, hole], ['insurance']))).toMatchObject({ results, net: rational(1n) });
  });

  it('is not offered to a blackjack that wins anyway', () => {
    const over = after([A, A, KING, KING], [], { bothBlackjack: 'player_wins' });
    expect(over.phase).toBe('GameOverPlayerWins');
    expect(netsOf(over)).toMatchObject({ results: ['blackjack'], net: rational(3n, 2n) });
  });

  it('does not change how the round is said to have ended', () => {
    expect(after([TEN, A, NINE, KING], ['insurance']).phase).toBe('GameOverDealerWins');
  });
});

describe('the end of a round', () => {
  it.each<[string, CardIndex[], PlayName[], string]>([
    [
      'all hands bust',
      [EIGHT, TEN, EIGHT, SEVEN, SIX, SIX, KING, KING],
      ['split', 'hit', 'hit'],
      'GameOverPlayerBusts',
    ],
    [
      'the dealer busts against a hand',
      [EIGHT, TEN, EIGHT, SIX, SIX, SIX, KING, KING],
      ['split', 'hit', 'stay'],
      'GameOverDealerBusts',
    ],
    [
      'one hand wins and one loses',
      [EIGHT, TEN, EIGHT, SEVEN, TEN, SIX],
      ['split', 'stay', 'stay'],
      'GameOverDraw',
    ],
    [
      'the hands gain together',
      [EIGHT, TEN, EIGHT, SEVEN, TEN, TEN],
      ['split', 'stay', 'stay'],
      'GameOverPlayerWins',
    ],
    [
      'the hands lose together',
      [EIGHT, TEN, EIGHT, SEVEN, SIX, SIX],
      ['split', 'stay', 'stay'],
      'GameOverDealerWins',
    ],
    ['the hand is given up', [TEN, TEN, SIX, SEVEN], ['surrender'], 'GameOverDealerWins'],
    ['both have a blackjack', [A, TEN, KING, A], [], 'GameOverDraw'],
  ])('after %s', (_, deck, plays, phase) => {
    expect(after(deck, plays).phase).toBe(phase);
  });
});
