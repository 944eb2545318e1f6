// Best first plays as a table: one row for each kind of hand, one letter for each up card from 2 to 10 and then the ace.
import type { CardIndex } from '@sabot/cards';
import type { HandPlayName } from '../play.js';
import type { ExactPlay } from './exact-play.js';
import { dealtRound } from './house-edge.js';

export type FirstPlayTable = Readonly<Record<string, string>>;

const LETTERS: Readonly<Record<HandPlayName, string>> = {
  stay: 'S',
  hit: 'H',
  double: 'D',
  split: 'P',
  surrender: 'R',
};

/** No two cards that are no pair make this hand. */
const NONE = '.';

/** The columns: the values of up cards in their usual order. */
const UP_VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

/** The best first play of every hand against every up card, once the dealer has no blackjack. */
export function firstPlays(play: ExactPlay): FirstPlayTable {
  return Object.fromEntries(
    rows().map(({ name, cards }) => [name, UP_VALUES.map((up) => letterOf(play, cards, up)).join('')]),
  );
}

function letterOf(play: ExactPlay, values: readonly number[] | undefined, up: number): string {
  if (!values) return NONE;
  const best = play.best(dealtRound(play.rules, values.map(cardOf), cardOf(up)));
  return best === undefined ? NONE : LETTERS[best as HandPlayName];
}

/** A card of this value. */
function cardOf(value: number): CardIndex {
  return value - 1;
}

function rows(): { name: string; cards: number[] | undefined }[] {
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [
    ...range(5, 20).map((total) => {
      const low = range(2, 10).find((value) => value < total - value && total - value <= 10);
      return { name: `hard ${total}`, cards: low === undefined ? undefined : [low, total - low] };
    }),
    ...range(13, 20).map((total) => ({ name: `soft ${total}`, cards: [1, total - 11] })),
    ...range(1, 10).map((value) => ({ name: `pair ${value}`, cards: [value, value] })),
  ];
}
