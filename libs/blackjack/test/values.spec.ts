// The value of a play is what the engine pays on average after it. Values are checked against every sequence of cards that
// can follow, where whoever goes on plays best.
import { describe, expect, it } from '@jest/globals';
import { compare, rationalText, type CardIndex, type Rational } from '@sabot/cards';
import {
  DEFAULT_RULES,
  ExactPlay,
  isFinal,
  legalPlays,
  newRound,
  parsePlay,
  isRefused,
  settle,
  type BlackjackRules,
  type BlackjackState,
  type PlayerHand,
} from '../src/index.js';
import { averageAfter } from './every-continuation.js';

const [A, SIX, EIGHT, TEN, KING] = [0, 5, 7, 9, 12];

const S17 = { ...DEFAULT_RULES, hitSoft17: false };
const RESPLIT_ACES = { ...DEFAULT_RULES, resplitAces: true };
const HIT_ACES = { ...DEFAULT_RULES, oneCardOnSplitAces: false };
const BY_VALUE = { ...DEFAULT_RULES, splitBy: 'value' } as const;
const NO_DOUBLE_AFTER_SPLIT = { ...DEFAULT_RULES, doubleAfterSplit: false };
const ONE_SPLIT = { ...DEFAULT_RULES, maxSplits: 1 };

function state(
  rules: BlackjackRules,
  up: CardIndex,
  hands: readonly (readonly CardIndex[])[],
  active = 0,
  change: Partial<PlayerHand> = {},
): BlackjackState {
  return {
    ...newRound(rules),
    phase: hands.length > 1 ? 'PlayersSplitRound' : 'PlayersRound',
    active,
    dealer: { cards: [up, null], blackjack: false },
    hands: hands.map((cards, at) => ({
      cards,
      stakes: 1,
      fromSplit: hands.length > 1,
      surrendered: false,
      complete: at < active,
      ...(at < active && change),
    })),
  };
}

function most(values: readonly Rational[]): Rational {
  return values.reduce((a, b) => (compare(a, b) >= 0 ? a : b));
}

describe('the value of each play', () => {
  it.each<[string, BlackjackState]>([
    ['twelve against a six', state(DEFAULT_RULES, SIX, [[TEN, 1]])],
    ['soft eighteen against a ten, and a dealer who stands on soft 17', state(S17, TEN, [[A, 6]])],
    ['sixteen against an ace', state(DEFAULT_RULES, A, [[TEN, SIX]])],
    ['three cards', state(DEFAULT_RULES, TEN, [[2, 3, 4]])],
    ['a pair of eights', state(DEFAULT_RULES, TEN, [[EIGHT, EIGHT]])],
    ['a pair of eights that may be split once', state(ONE_SPLIT, TEN, [[EIGHT, EIGHT]])],
    ['eights without a double after the split', state(NO_DOUBLE_AFTER_SPLIT, SIX, [[EIGHT, EIGHT]])],
    ['a pair of aces', state(DEFAULT_RULES, SIX, [[A, A]])],
    ['a pair of aces that may be split again', state(RESPLIT_ACES, SIX, [[A, A]])],
    ['a pair of aces that take more cards', state(HIT_ACES, SIX, [[A, A]])],
    ['unequal tens that are a pair by value', state(BY_VALUE, SIX, [[TEN, KING]])],
    [
      'a pair while another pair waits',
      state(DEFAULT_RULES, SIX, [
        [EIGHT, EIGHT],
        [EIGHT, EIGHT],
      ]),
    ],
    [
      'two waiting pairs and one split left',
      state(DEFAULT_RULES, SIX, [
        [EIGHT, 2],
        [EIGHT, EIGHT],
        [EIGHT, EIGHT],
      ]),
    ],
    [
      'aces of which one more may be split',
      state(RESPLIT_ACES, TEN, [
        [A, A],
        [A, A],
        [A, 5],
      ]),
    ],
    [
      'a hand after a doubled one',
      state(
        DEFAULT_RULES,
        SIX,
        [
          [EIGHT, 2, TEN],
          [EIGHT, 5],
        ],
        1,
        { stakes: 2 },
      ),
    ],
    [
      'a hand after a bust one',
      state(
        DEFAULT_RULES,
        SIX,
        [
          [EIGHT, 8, TEN],
          [EIGHT, 5],
        ],
        1,
      ),
    ],
  ])('of %s is what the engine pays on average', (_, before) => {
    const exact = new ExactPlay(before.rules);
    const worth = (after: BlackjackState): Rational =>
      isFinal(after) ? settle(after).net : most(Object.values(exact.values(after)));
    const values = exact.values(before);
    expect(Object.keys(values)).toEqual(legalPlays(before));
    const counted = legalPlays(before).map((name) => {
      const play = parsePlay(name, 'active' in before ? before.active : 0);
      if (isRefused(play)) throw new Error(play.code);
      return [name, rationalText(averageAfter(before, play, worth))];
    });
    expect(Object.entries(values).map(([name, value]) => [name, rationalText(value)])).toEqual(counted);
  });
});
