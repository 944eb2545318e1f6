// Recorded hands with the cards of each decision, written by an independent implementation: the names of plays on the
// wire, the cards that each step draws, and what a hand pays.
import { describe, expect, it } from '@jest/globals';
import { approximate, type CardIndex } from '@sabot/cards';
import { readFileSync } from 'node:fs';
import {
  faceUp,
  isFinal,
  isRefused,
  newRound,
  next,
  OpenCards,
  parsePlay,
  rulesFromJson,
  settle,
  type BlackjackState,
  type PlayRefusal,
} from '../src/index.js';

interface RecordedHand {
  id: string;
  steps: { play: string; hand: number; cards: CardIndex[] }[];
  expected: {
    hands: { cards: CardIndex[]; result: string; net: number }[];
    dealer: CardIndex[];
    insuranceNet: number;
    net: number;
  };
}

const file = readFileSync(new URL('vectors/hand-fairness.json', import.meta.url), 'utf8');
const { meta, hands } = JSON.parse(file) as { meta: { rules: object }; hands: RecordedHand[] };

describe('a recorded hand', () => {
  it.each(hands)('$id draws the recorded cards and pays the recorded nets', ({ steps, expected }) => {
    const rules = rulesFromJson(meta.rules);
    if (!rules.ok) throw new Error(rules.problems.join('; '));
    let state: BlackjackState = newRound(rules.value);
    let hole: CardIndex | null = null;
    for (const { play: name, hand, cards } of steps) {
      const left = [...cards];
      const source: OpenCards = new OpenCards(() => left.shift() ?? NaN, hole);
      const play = parsePlay(name, hand);
      const after: BlackjackState | PlayRefusal = isRefused(play) ? play : next(state, play, source);
      if (isRefused(after)) throw new Error(after.code);
      expect(left).toEqual([]);
      [state, hole] = [after, source.hole];
    }
    if (!isFinal(state)) throw new Error(`the hand ends in ${state.phase}`);
    const { insuranceNet, net, ...settled } = settle(state);
    expect({
      hands: settled.hands.map(({ result, net: handNet }, at) => ({
        cards: state.hands[at]?.cards,
        result,
        net: approximate(handNet),
      })),
      dealer: faceUp(state.dealer),
      insuranceNet: approximate(insuranceNet),
      net: approximate(net),
    }).toEqual(expected);
  });
});
