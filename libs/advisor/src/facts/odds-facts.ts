// Facts about bets: their edges, their chances, and how much more a side bet swings than a bet on BANKER.
import type { BetTarget } from '@sabot/baccarat';
import { compare, rational, type BetEdge, type Rational } from '@sabot/cards';
import type { UnnumberedFact } from './fact.js';
import type { Edges, Situation } from './situation.js';

export function edgeFacts(
  { odds }: Situation,
  measure: 'edgeNow' | 'edgeFresh',
  targets: readonly BetTarget[],
): UnnumberedFact[] {
  const edges = measure === 'edgeNow' ? odds.now : odds.fresh;
  return targets.flatMap((target) => {
    const edge = edges[target];
    return edge ? [percent(measure, target, edge.houseEdge)] : [];
  });
}

/** How often a bet wins in the next round. */
export function chanceOf({ odds }: Situation, target: BetTarget): UnnumberedFact {
  return percent('chanceNow', target, edgeOn(odds.now, target).win);
}

/** The chance of a side in the next round, whatever came before: the fact that rounds are independent. */
export function nextRoundOf({ odds }: Situation, side: 'PLAYER' | 'BANKER'): UnnumberedFact {
  return percent('nextRound', side, edgeOn(odds.now, side).win);
}

/** Of the bets given, the one with the largest variance, as a multiple of that of BANKER. */
export function varianceFact({ odds }: Situation, targets: readonly BetTarget[]): UnnumberedFact[] {
  const unit = edgeOn(odds.now, 'BANKER').variance;
  const [first] = targets
    .map((target) => ({ target, value: ratio(edgeOn(odds.now, target).variance, unit) }))
    .toSorted((a, b) => compare(b.value, a.value));
  if (!first || compare(first.value, rational(2n)) < 0) return [];
  const { target, value } = first;
  return [{ measure: 'variance', subject: target, privacy: 'public', unit: 'times', value }];
}

/** Every table prices PLAYER, BANKER and TIE, whether or not it offers them. */
export function edgeOn(edges: Edges, target: BetTarget): BetEdge {
  const edge = edges[target];
  if (!edge) throw new RangeError(`the pay table has no price for ${target}`);
  return edge;
}

function ratio(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

function percent(measure: UnnumberedFact['measure'], subject: BetTarget, value: Rational): UnnumberedFact {
  return { measure, subject, privacy: 'public', unit: 'percent', value };
}
