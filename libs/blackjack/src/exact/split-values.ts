// Splits with re-splits pending. All pairs that wait in a round after a split are of the same value, and the round has one
// budget of splits for all of them, so what they gain together depends on how many wait and how many splits are left.
import { add, weightedAverage, ZERO, type Rational } from '@sabot/cards';
import type { BlackjackRules } from '../rules.js';
import { CARD_VALUES, RANKS, ranksOf, twoCards } from './draw-odds.js';
import { larger, type HandValues } from './hand-values.js';
import type { HandValue } from '../hand.js';

/** What hands gain after the first split of a pair of this value. */
export interface SplitValues {
  /** A hand of two cards that is not split, or not again. */
  readonly kept: (hand: HandValue) => Rational;
  /** So many pairs that may still be split, with so many splits left in the round. */
  readonly pairs: (waiting: number, splitsLeft: number) => Rational;
  /** Splitting one pair while others wait; `splitsLeft` counts this split. */
  readonly split: (othersWaiting: number, splitsLeft: number) => Rational;
}

export function splitValues(value: number, rules: BlackjackRules, values: HandValues): SplitValues {
  const held = value === 1 && rules.oneCardOnSplitAces;
  const again = value !== 1 || rules.resplitAces;
  const pairRanks = !again ? 0n : rules.splitBy === 'rank' ? 1n : ranksOf(value);

  const kept = (hand: HandValue): Rational => {
    if (held) return values.stand(hand);
    const played = larger(values.stand(hand), values.hit(hand));
    return rules.allowDouble && rules.doubleAfterSplit ? larger(played, values.double(hand)) : played;
  };
  const keptPair = kept(twoCards(value, value));

  /** What a new hand gains if it does not become a pair that may be split, weighted by how likely that is. */
  const single = weightedAverage(
    CARD_VALUES.map((second) => {
      const ranks = second === value ? ranksOf(second) - pairRanks : ranksOf(second);
      return [ranks, kept(twoCards(value, second))] as const;
    }),
    RANKS,
  );

  const known = new Map<string, Rational>();
  const pairs = (waiting: number, splitsLeft: number): Rational => {
    if (waiting === 0) return ZERO;
    const key = `${waiting} ${splitsLeft}`;
    const before = known.get(key);
    if (before) return before;
    const keep = add(keptPair, pairs(waiting - 1, splitsLeft));
    const best = splitsLeft > 0 ? larger(keep, split(waiting - 1, splitsLeft)) : keep;
    known.set(key, best);
    return best;
  };

  const split = (othersWaiting: number, splitsLeft: number): Rational => {
    const otherRanks = RANKS - pairRanks;
    const waysByNewPairs = [otherRanks * otherRanks, 2n * pairRanks * otherRanks, pairRanks * pairRanks];
    const gainOfPairs = weightedAverage(
      waysByNewPairs.map((ways, more) => [ways, pairs(othersWaiting + more, splitsLeft - 1)] as const),
      RANKS * RANKS,
    );
    return add(add(single, single), gainOfPairs);
  };

  return { kept, pairs, split };
}
