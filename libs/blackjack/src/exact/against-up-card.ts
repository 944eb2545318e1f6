// Everything that best play needs to know against one up card, computed when it is first asked for.
import type { Rational } from '@sabot/cards';
import type { BlackjackRules } from '../rules.js';
import { handValues, type HandValues } from './hand-values.js';
import { splitValues, type SplitValues } from './split-values.js';

export interface AgainstUpCard {
  readonly hand: HandValues;
  /** The values of splits of a pair, by the value of its cards. */
  readonly splitsOf: (pairOf: number) => SplitValues;
}

export function againstUpCard(rules: BlackjackRules, standing: (total: number) => Rational): AgainstUpCard {
  const hand = handValues(standing);
  return { hand, splitsOf: byNumber((pairOf) => splitValues(pairOf, rules, hand)) };
}

/** A function of a number that is computed once for each. */
export function byNumber<T>(compute: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = compute(key);
    known.set(key, result);
    return result;
  };
}
