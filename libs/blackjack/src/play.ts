// What a player can do. A play on a hand names it by its index, so that a play meant for one hand never reaches another.
import { rational, ZERO, ONE, type Rational } from '@sabot/cards';
import type { PlayRefusal } from './play-refusal.js';

/** Plays on the round as a whole. */
const ROUND_PLAYS = ['deal', 'insurance', 'decline-insurance'] as const;

/** Plays on one hand, in the order in which they are listed to a player. */
export const HAND_PLAYS = ['stay', 'hit', 'split', 'double', 'surrender'] as const;

export type RoundPlayName = (typeof ROUND_PLAYS)[number];
export type HandPlayName = (typeof HAND_PLAYS)[number];
export type PlayName = RoundPlayName | HandPlayName;

export type Play = { readonly name: RoundPlayName } | { readonly name: HandPlayName; readonly hand: number };

/** What insurance costs: half the stake. */
export const INSURANCE_STAKE = rational(1n, 2n);

/** Reads a play from outside. The hand may be left out where there is only one to choose, which is hand 0. */
export function parsePlay(name: unknown, hand: unknown = 0): Play | PlayRefusal {
  const index = typeof hand === 'number' && Number.isSafeInteger(hand) && hand >= 0 ? hand : undefined;
  if (index === undefined) return { code: 'HAND_OUT_OF_RANGE' };
  if (isHandPlay(name)) return { name, hand: index };
  if (!isRoundPlay(name)) return { code: 'UNKNOWN_PLAY' };
  return index === 0 ? { name } : { code: 'HAND_OUT_OF_RANGE' };
}

/** The play of this name on the hand that is active, or on the round where no hand is. */
export function playOn(hand: number | null, name: PlayName): Play {
  return isHandPlay(name) ? { name, hand: hand ?? 0 } : { name };
}

/** The hand that a play is for: 0 for plays on the round. */
export function handOf(play: Play): number {
  return 'hand' in play ? play.hand : 0;
}

/** How much a play costs, in stakes. It must be booked before the play is made. */
export function costOf({ name }: Pick<Play, 'name'>): Rational {
  switch (name) {
    case 'deal':
    case 'double':
    case 'split':
      return ONE;
    case 'insurance':
      return INSURANCE_STAKE;
    case 'hit':
    case 'stay':
    case 'surrender':
    case 'decline-insurance':
      return ZERO;
  }
}

function isHandPlay(name: unknown): name is HandPlayName {
  return HAND_PLAYS.some((play) => play === name);
}

function isRoundPlay(name: unknown): name is RoundPlayName {
  return ROUND_PLAYS.some((play) => play === name);
}
