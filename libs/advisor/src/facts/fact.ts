// A fact is one exact figure with an id. Sentences, whoever writes them, name figures by id only, so that no figure is ever
// typed by hand. Private facts are about one player: they reach neither a model nor a cache.
import type { BetTarget } from '@sabot/baccarat';
import type { Rational } from '@sabot/cards';

/** What a fact measures; `now` figures count the cards that remain, the others a fresh deck. */
export const MEASURES = [
  'edgeNow',
  'edgeFresh',
  'chanceNow',
  'nextRound',
  'variance',
  'run',
  'chops',
  'rounds',
  'runChance',
  'cardsLeft',
  'minimum',
  'maximum',
  'costPerRound',
  'costPerHour',
  'myStake',
  'myCostPerRound',
  'myCostPerHour',
  'myNet',
] as const;

export type Measure = (typeof MEASURES)[number];

export type Unit = 'percent' | 'money' | 'count' | 'times';

/** What a fact is about: a bet, or the table as a whole. */
export type Subject = BetTarget | 'TABLE';

export type FactId = `f${number}`;

export interface Fact {
  readonly id: FactId;
  readonly measure: Measure;
  readonly subject: Subject;
  readonly privacy: 'public' | 'private';
  readonly unit: Unit;
  /** Money is in minor units. */
  readonly value: Rational;
}

export type UnnumberedFact = Omit<Fact, 'id'>;

/** More facts than this would fill a prompt, and nobody reads them. */
export const MAX_FACTS = 25;

/** At most this many are private: stake, cost in a round and in an hour, net result. */
const MAX_PRIVATE_FACTS = 4;

/**
 * Gives facts their ids, in order. The most important come first; those beyond the limit are left out. Private facts come
 * last, so that the ids of public ones do not tell whether the player has any.
 */
export function numbered(facts: readonly UnnumberedFact[]): Fact[] {
  const mine = facts.filter((fact) => !isPublic(fact)).slice(0, MAX_PRIVATE_FACTS);
  const shared = facts.filter(isPublic).slice(0, MAX_FACTS - MAX_PRIVATE_FACTS);
  return [...shared, ...mine].map((fact, index) => ({ id: `f${index + 1}`, ...fact }));
}

export function isPublic({ privacy }: Pick<Fact, 'privacy'>): boolean {
  return privacy === 'public';
}
