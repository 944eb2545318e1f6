// Whole games and hand values written by an independent implementation.
import { describe, expect, it } from '@jest/globals';
import { approximate, type CardIndex } from '@sabot/cards';
import { readFileSync } from 'node:fs';
import {
  activeHand,
  faceUp,
  handValue,
  INSURANCE_STAKE,
  isBust,
  isFinal,
  isNatural,
  isRefused,
  isTwoCard21,
  legalPlays,
  newRound,
  next,
  parsePlay,
  parseRules,
  settle,
  splitCount,
  stackedCards,
  type BlackjackState,
  type PlayName,
} from '../src/index.js';

interface HandVector {
  id: string;
  cards: CardIndex[];
  labels: string[];
  total: number;
  is_soft: boolean;
  bust: boolean;
  isTwoCard21: boolean;
}
interface StepVector {
  action: string;
  legal: boolean;
  activeHandAfter: number | null;
  phaseAfter: string;
  legalAfter: string[];
}
interface GameVector {
  id: string;
  tag: string;
  config: object;
  deck: CardIndex[];
  phaseAfterDeal: string;
  steps: StepVector[];
  expected: { cardsUsed: number };
}

const file = readFileSync(new URL('vectors/blackjack.json', import.meta.url), 'utf8');
const vectors = JSON.parse(file) as { handValues: HandVector[]; games: GameVector[] };

/** The vectors call two plays by shorter names, and put several phases under one word. */
const NAMES: Partial<Record<string, PlayName>> = { insure: 'insurance', decline: 'decline-insurance' };
const named = (action: string): string => NAMES[action] ?? action;

function phaseWord(state: BlackjackState): string {
  if (isFinal(state)) return 'over';
  return state.phase === 'InsuranceOffered' ? 'insurance' : 'player';
}

function outcome(state: BlackjackState): object {
  if (!isFinal(state)) throw new Error(`the game is not over but in ${state.phase}`);
  const { hands, insuranceNet, net } = settle(state);
  const dealer = faceUp(state.dealer);
  return {
    phase: phaseWord(state),
    splitCount: splitCount(state),
    hands: state.hands.map((hand, at) => ({
      cards: hand.cards,
      ...handValue(hand.cards),
      bet: hand.stakes,
      doubled: hand.stakes === 2,
      fromSplit: hand.fromSplit,
      isBlackjack: isNatural(hand),
      result: hands[at]?.result,
      net: hands[at] && approximate(hands[at].net),
    })),
    dealer: { cards: dealer, ...handValue(dealer), bust: isBust(dealer) },
    insuranceBet: state.insurance === 'taken' ? approximate(INSURANCE_STAKE) : 0,
    insuranceNet: approximate(insuranceNet),
    net: approximate(net),
  };
}

describe('hand values', () => {
  it.each(vectors.handValues)('$id: $labels', ({ cards, total, is_soft, bust, isTwoCard21: two }) => {
    expect(handValue(cards)).toEqual({ total, soft: is_soft });
    expect([isBust(cards), isTwoCard21(cards)]).toEqual([bust, two]);
  });

  it('is 0 for no cards', () => {
    expect(handValue([])).toEqual({ total: 0, soft: false });
  });
});

describe('whole games', () => {
  it.each(vectors.games)('$id: $tag', ({ config, deck, phaseAfterDeal, steps, expected }) => {
    const read = parseRules(config);
    if (!read.ok) throw new Error(read.problems.join('; '));
    const source = stackedCards(deck);
    const make = (state: BlackjackState, action: string): BlackjackState | undefined => {
      const play = parsePlay(named(action), activeHand(state) ?? 0);
      const after = isRefused(play) ? play : next(state, play, source);
      return isRefused(after) ? undefined : after;
    };
    let state = make(newRound(read.value), 'deal') ?? newRound(read.value);
    expect(phaseWord(state)).toBe(phaseAfterDeal);
    for (const step of steps) {
      const after = make(state, step.action);
      expect(after !== undefined).toBe(step.legal);
      state = after ?? state;
      expect([phaseWord(state), activeHand(state)]).toEqual([step.phaseAfter, step.activeHandAfter]);
      expect(legalPlays(state)).toEqual(step.legalAfter.map(named));
    }
    const { cardsUsed, ...result } = expected;
    expect(outcome(state)).toEqual(result);
    expect(source.drawn).toEqual(deck.slice(0, cardsUsed));
  });
});
