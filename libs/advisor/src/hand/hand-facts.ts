// Facts about a hand of blackjack. The values of plays depend on the player's own cards, so all of them are private: no
// model writes about a hand, and no answer about one is kept.
import { compare, multiply, subtract, type Rational } from '@sabot/cards';
import { MAX_FACTS, type FactId, type Unit } from '../facts/fact.js';

/** The plays whose values are told, by their names at the edge. */
export const ADVISED_PLAYS = [
  'hit',
  'stay',
  'double',
  'split',
  'surrender',
  'insurance',
  'decline-insurance',
] as const;

export type AdvisedPlay = (typeof ADVISED_PLAYS)[number];

export interface HandSituation {
  /** The edge of the house with best play, in first stakes. */
  readonly houseEdge: Rational;
  readonly limits: { readonly minMinor: bigint; readonly maxMinor: bigint };
  /** The value of each legal play in first stakes; none before a hand. */
  readonly values: Readonly<Partial<Record<AdvisedPlay, Rational>>>;
  /** The first stake; 0 before a hand. */
  readonly stakeMinor: bigint;
}

export interface HandFact {
  readonly id: FactId;
  readonly measure: 'houseEdge' | 'value' | 'lossToBest' | 'minimum' | 'maximum' | 'costPerHand';
  readonly subject: AdvisedPlay | 'TABLE';
  readonly unit: Unit;
  readonly value: Rational;
}

/** The most valuable play comes first, and the others follow in the order of their values. */
export function handFacts({ houseEdge, limits, values, stakeMinor }: HandSituation): HandFact[] {
  const ranked = ADVISED_PLAYS.flatMap((subject) => {
    const value = values[subject];
    return value ? [{ subject, value }] : [];
  }).toSorted((a, b) => compare(b.value, a.value));
  const [best] = ranked;
  const stake = { numerator: stakeMinor, denominator: 1n };
  const [min, max] = [limits.minMinor, limits.maxMinor].map((numerator) => ({ numerator, denominator: 1n }));
  const facts: Omit<HandFact, 'id'>[] = [
    ...ranked.map(({ subject, value }) => ({ measure: 'value', subject, unit: 'percent', value }) as const),
    ...ranked.slice(1).flatMap(({ subject, value }) =>
      best && stakeMinor > 0n
        ? [
            {
              measure: 'lossToBest',
              subject,
              unit: 'money',
              value: multiply(subtract(best.value, value), stake),
            } as const,
          ]
        : [],
    ),
    { measure: 'houseEdge', subject: 'TABLE', unit: 'percent', value: houseEdge },
    ...(min && max
      ? ([
          { measure: 'minimum', subject: 'TABLE', unit: 'money', value: min },
          { measure: 'maximum', subject: 'TABLE', unit: 'money', value: max },
          { measure: 'costPerHand', subject: 'TABLE', unit: 'money', value: multiply(houseEdge, min) },
        ] as const)
      : []),
  ];
  return facts.slice(0, MAX_FACTS).map((fact, index) => ({ id: `f${index + 1}`, ...fact }));
}
