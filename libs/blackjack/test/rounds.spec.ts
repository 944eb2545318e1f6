// What holds in every round, whatever the rules, the cards and the plays.
import { describe, expect, it } from '@jest/globals';
import { add, CARD_COUNT, rational, ZERO, type CardIndex } from '@sabot/cards';
import fc from 'fast-check';
import {
  costOf,
  DEFAULT_RULES,
  faceUp,
  handValue,
  isBust,
  isFinal,
  isRefused,
  isTwoCard21,
  legalPlays,
  newRound,
  next,
  OpenCards,
  parsePlay,
  RecordingCards,
  refusalOf,
  RevealedCards,
  settle,
  splitCount,
  stackedCards,
  stakeStep,
  minorOf,
  transitions,
  type BlackjackRules,
  type BlackjackState,
  type FinalState,
  type Play,
  type PlayName,
} from '../src/index.js';

const rulesets: fc.Arbitrary<BlackjackRules> = fc.record({
  hitSoft17: fc.boolean(),
  maxSplits: fc.integer({ min: 0, max: 3 }),
  splitBy: fc.constantFrom('rank' as const, 'value' as const),
  oneCardOnSplitAces: fc.boolean(),
  resplitAces: fc.boolean(),
  bothBlackjack: fc.constantFrom('push' as const, 'player_wins' as const),
  blackjackPays: fc.constantFrom(rational(3n, 2n), rational(6n, 5n), rational(1n)),
  allowDouble: fc.boolean(),
  doubleAfterSplit: fc.boolean(),
  allowInsurance: fc.boolean(),
  allowSurrender: fc.boolean(),
  autoStandOn21: fc.boolean(),
});

/** Few ranks, so that pairs, aces and tens are frequent. */
const cards: fc.Arbitrary<CardIndex> = fc.oneof(
  fc.constantFrom(0, 13, 26, 7, 20, 9, 10, 12),
  fc.nat({ max: CARD_COUNT - 1 }),
);

/** Splits are chosen gladly, because chance alone rarely offers one. */
const rounds = fc.record({
  rules: rulesets,
  deck: fc.array(cards, { minLength: 120, maxLength: 120 }),
  choices: fc.array(fc.nat({ max: 99 }), { minLength: 20, maxLength: 20 }),
});

function choose(legal: readonly PlayName[], choice: number): PlayName {
  if (legal.includes('split') && choice % 3 > 0) return 'split';
  return legal[choice % legal.length] ?? 'stay';
}

interface Step {
  readonly before: BlackjackState;
  readonly play: Play;
  readonly after: readonly BlackjackState[];
  readonly drawn: number;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(deepFreeze);
  }
  return value;
}

function playOut({ rules, deck, choices }: { rules: BlackjackRules; deck: CardIndex[]; choices: number[] }): {
  steps: Step[];
  end: FinalState;
  drawn: readonly CardIndex[];
} {
  const source = stackedCards(deck);
  const steps: Step[] = [];
  let state: BlackjackState = deepFreeze(newRound(rules));
  while (!isFinal(state)) {
    const name = choose(legalPlays(state), choices[steps.length % choices.length] ?? 0);
    const play = parsePlay(name, 'active' in state && !isRoundPlay(name) ? state.active : 0);
    if (isRefused(play)) throw new Error(play.code);
    const drawnBefore = source.drawn.length;
    const after = transitions(state, play, source);
    if (isRefused(after)) throw new Error(after.code);
    steps.push({ before: state, play, after: deepFreeze(after), drawn: source.drawn.length - drawnBefore });
    state = after.at(-1) ?? state;
  }
  return { steps, end: state, drawn: source.drawn };
}

const isRoundPlay = (name: PlayName): boolean => ['deal', 'insurance', 'decline-insurance'].includes(name);
const always = (check: (round: ReturnType<typeof playOut>) => void): void => {
  fc.assert(
    fc.property(rounds, (round) => {
      check(playOut(round));
    }),
    { numRuns: 200 },
  );
};

describe('every round', () => {
  it('never loses more than was staked, and pays in whole minor units', () => {
    always(({ steps, end }) => {
      const staked = steps.reduce((sum, { play }) => add(sum, costOf(play)), ZERO);
      const { hands, insuranceNet, net } = settle(end);
      const sum = hands.reduce((total, hand) => add(total, hand.net), insuranceNet);
      expect(sum).toEqual(net);
      const returned = add(staked, net);
      expect(returned.numerator >= 0n).toBe(true);
      expect(() => minorOf(returned, stakeStep(end.rules))).not.toThrow();
      const bets = end.hands.reduce((total, { stakes }) => total + stakes, 0);
      const insured = end.insurance === 'taken' ? rational(1n, 2n) : ZERO;
      expect(add(rational(BigInt(bets)), insured)).toEqual(staked);
    });
  });

  it('ends with every hand complete, every card dealt once and in order, and the hole card face up', () => {
    always(({ end, drawn }) => {
      expect(end.hands.every(({ complete }) => complete)).toBe(true);
      const shown = [...end.hands.flatMap((hand) => hand.cards), ...faceUp(end.dealer)];
      expect(shown.toSorted((a, b) => a - b)).toEqual(drawn.toSorted((a, b) => a - b));
      expect(end.dealer.cards.slice(0, 2)).toEqual([drawn[1], drawn[3]]);
      expect(end.dealer.blackjack).toBe(isTwoCard21(faceUp(end.dealer).slice(0, 2)));
    });
  });

  it('draws four cards for a deal, one for a hit or double, two for a split, and the dealer’s after the last decision', () => {
    const needed: Partial<Record<PlayName, number>> = { deal: 4, hit: 1, double: 1, split: 2 };
    always(({ steps }) => {
      for (const { play, after, drawn } of steps) {
        const dealers = Math.max(0, (after.at(-1)?.dealer.cards.length ?? 0) - 2);
        expect(drawn).toBe((needed[play.name] ?? 0) + dealers);
      }
    });
  });

  it('lets the dealer draw only for a hand that can still win or lose, and to no more than its limit', () => {
    always(({ end }) => {
      const dealer = faceUp(end.dealer);
      const open = end.hands.some(
        ({ cards: held, fromSplit, surrendered }) =>
          !surrendered && !isBust(held) && (fromSplit || !isTwoCard21(held)),
      );
      if (!open || end.dealer.blackjack === true) {
        expect(dealer.length).toBe(2);
        return;
      }
      const { total, soft } = handValue(dealer);
      expect(total >= 17 && !(total === 17 && soft && end.rules.hitSoft17)).toBe(true);
      const { total: before, soft: softBefore } = handValue(dealer.slice(0, -1));
      if (dealer.length > 2) expect(before < 17 || (before === 17 && softBefore)).toBe(true);
    });
  });

  it('never splits more often than its rules allow, counting the whole round', () => {
    always(({ end }) => {
      expect(splitCount(end)).toBeLessThanOrEqual(end.rules.maxSplits);
      if (end.rules.resplitAces) return;
      const aces = end.hands.filter(({ fromSplit, cards: [first = 1] }) => fromSplit && first % 13 === 0);
      expect(aces.length).toBeLessThanOrEqual(2);
    });
  });

  it('draws no card for a play that is refused, and refuses every play that it does not list', () => {
    const noCards = stackedCards([]);
    const names = ['deal', 'insurance', 'decline-insurance', 'stay', 'hit', 'split', 'double', 'surrender'];
    always(({ steps, end }) => {
      for (const state of [...steps.map(({ before }) => before), end]) {
        const active = 'active' in state ? state.active : 0;
        const plays = names.flatMap((name) => [0, 1, 2, 3, 4].map((hand) => parsePlay(name, hand)));
        const accepted = plays.filter((play) => !isRefused(play) && refusalOf(state, play) === undefined);
        const listed = legalPlays(state).map((name) => parsePlay(name, isRoundPlay(name) ? 0 : active));
        expect(new Set(accepted)).toEqual(new Set(listed));
        for (const play of plays) {
          if (!isRefused(play) && !accepted.includes(play)) next(state, play, noCards);
        }
      }
    });
  });
});

describe('a round whose hole card is a secret', () => {
  it('goes through the same states from what each step makes public', () => {
    fc.assert(
      fc.property(rounds, ({ rules, deck, choices }) => {
        let dealt = 0;
        let made = 0;
        let hole: CardIndex | null = null;
        let known: BlackjackState = newRound(rules);
        let told: BlackjackState = known;
        while (!isFinal(known)) {
          const name = choose(legalPlays(known), choices[made++ % choices.length] ?? 0);
          const play = parsePlay(name, 'active' in known ? known.active : 0);
          if (isRefused(play)) throw new Error(play.code);
          const open: OpenCards = new OpenCards(() => deck[dealt++] ?? NaN, hole);
          const recording = new RecordingCards(open);
          const after = transitions(known, play, recording);
          const revealed = new RevealedCards(
            JSON.parse(JSON.stringify(recording.reveal)) as typeof recording.reveal,
          );
          expect(transitions(told, play, revealed)).toEqual(after);
          revealed.assertUsedUp();
          hole = open.hole;
          if (isRefused(after)) throw new Error(after.code);
          known = told = after.at(-1) ?? known;
          const holeIsDown = known.dealer.cards[1] === null;
          expect(holeIsDown).toBe(recording.reveal.hole === null && !isFinal(known));
        }
      }),
      { numRuns: 200 },
    );
  });

  const deal: Play = { name: 'deal' };
  const plain = { ...DEFAULT_RULES, allowInsurance: false };

  it('cannot have its hole card exchanged after the dealer peeked', () => {
    const dealt = next(
      newRound(plain),
      deal,
      new RevealedCards({ cards: [8, 9, 7], blackjack: false, hole: null }),
    );
    if (isRefused(dealt)) throw new Error(dealt.code);
    const stay: Play = { name: 'stay', hand: 0 };
    const exchanged = new RevealedCards({ cards: [], blackjack: null, hole: 0 });
    expect(() => next(dealt, stay, exchanged)).toThrow('not the one that the dealer peeked at');
  });

  it.each([
    ['a card', { cards: [8, 9], blackjack: false, hole: null }],
    ['the answer of the peek', { cards: [8, 9, 7], blackjack: null, hole: null }],
    ['a real card', { cards: [8, 9, 52], blackjack: false, hole: null }],
  ])('does not go on when the reveal lacks %s', (_, reveal) => {
    expect(() => next(newRound(plain), deal, new RevealedCards(reveal))).toThrow(RangeError);
  });

  it('does not accept cards that the step did not need', () => {
    const cardsTold = new RevealedCards({ cards: [8, 1, 7, 3], blackjack: null, hole: null });
    next(newRound(plain), deal, cardsTold);
    expect(() => {
      cardsTold.assertUsedUp();
    }).toThrow('1 cards');
  });
});
