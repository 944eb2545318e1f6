// The average of a play over every card that can follow, counted with the engine itself: each run deals one sequence of
// cards, and a card that is not chosen yet branches into all of them.
import { add, multiply, rational, ZERO, type CardIndex, type Rational } from '@sabot/cards';
import {
  faceUp,
  handValue,
  isRefused,
  isTwoCard21,
  next,
  type BlackjackState,
  type RoundCards,
  type Play,
} from '../src/index.js';

/** One way to go on: these cards, this likely. */
interface Way {
  readonly cards: readonly CardIndex[];
  readonly chance: Rational;
}

const RANKS = Array.from({ length: 13 }, (_, card): Way => ({ cards: [card], chance: rational(1n, 13n) }));

class Branch extends Error {
  constructor(readonly ways: readonly Way[]) {
    super('the next card is not chosen yet');
  }
}

/** Deals chosen cards, and throws the ways to go on when they end. The dealer has no blackjack. */
class ChosenCards implements RoundCards {
  #dealt = 0;

  constructor(
    private readonly chosen: readonly CardIndex[],
    private readonly dealerWays: () => readonly Way[],
  ) {}

  draw(): CardIndex {
    return this.#take(() => RANKS);
  }

  turnHole(): CardIndex {
    return this.#take(this.dealerWays);
  }

  dealHole(): void {
    throw new Error('the round is dealt');
  }

  peek(): boolean {
    throw new Error('the dealer has peeked');
  }

  #take(ways: () => readonly Way[]): CardIndex {
    const card = this.chosen[this.#dealt];
    if (card === undefined) throw new Branch(ways());
    this.#dealt += 1;
    return card;
  }
}

type After = (state: BlackjackState, chance: Rational) => void;

/** Calls back with every state that the play can lead to and how likely it is. */
function eachAfter(
  state: BlackjackState,
  play: Play,
  dealerWays: () => readonly Way[],
  after: After,
  way: Way = { cards: [], chance: rational(1n) },
): void {
  let reached;
  try {
    reached = next(state, play, new ChosenCards(way.cards, dealerWays));
  } catch (error) {
    if (!(error instanceof Branch)) throw error;
    for (const { cards, chance } of error.ways) {
      const longer = { cards: [...way.cards, ...cards], chance: multiply(way.chance, chance) };
      eachAfter(state, play, dealerWays, after, longer);
    }
    return;
  }
  if (isRefused(reached)) throw new Error(reached.code);
  after(reached, way.chance);
}

/**
 * How the dealer's play can end, one way for each total. Every sequence of cards is counted once, with a hand that stands;
 * afterwards one sequence speaks for all that lead to the same total.
 */
function dealerWays(state: BlackjackState): Way[] {
  const [up = null] = state.dealer.cards;
  if (up === null) throw new Error('the dealer has no up card');
  const standing = {
    cards: [9, 8],
    stakes: 1,
    fromSplit: false,
    surrendered: false,
    complete: false,
  } as const;
  const alone = { ...state, phase: 'PlayersRound', hands: [standing], active: 0 } as const;
  const holes = RANKS.filter(({ cards: [hole = NaN] }) => !isTwoCard21([up, hole]));
  const evenly = holes.map((hole) => ({ ...hole, chance: rational(1n, BigInt(holes.length)) }));
  const byTotal = new Map<number, Way>();
  eachAfter(
    alone,
    { name: 'stay', hand: 0 },
    () => evenly,
    (after, chance) => {
      const cards = faceUp(after.dealer);
      const { total } = handValue(cards);
      const before = byTotal.get(Math.min(total, 22));
      const way = before ?? { cards: cards.slice(1), chance: ZERO };
      byTotal.set(Math.min(total, 22), { ...way, chance: add(way.chance, chance) });
    },
  );
  return [...byTotal.values()];
}

const known = new Map<string, Way[]>();

/** The average of `worth` over every state that the play can lead to. */
export function averageAfter(
  state: BlackjackState,
  play: Play,
  worth: (after: BlackjackState) => Rational,
): Rational {
  const key = `${String(state.dealer.cards[0])} ${String(state.rules.hitSoft17)}`;
  const ways = (): Way[] => {
    const found = known.get(key) ?? dealerWays(state);
    known.set(key, found);
    return found;
  };
  let sum = ZERO;
  eachAfter(state, play, ways, (after, chance) => {
    sum = add(sum, multiply(chance, worth(after)));
  });
  return sum;
}
