// The exact house edge of every bet, for a fresh deck and a pay table.
import { edgeOf, type BetEdge, type DeckModel } from '@sabot/cards';
import { betOn, type BetTarget } from './bets.js';
import { pairsDistribution } from './pairs-distribution.js';
import { pricedTargets, type PayTable } from './pay-table.js';
import { totalsDistribution } from './totals-distribution.js';

/** The exact edge of every bet that has a price, whether or not a table offers it. */
export function houseEdges<Table extends PayTable>(
  model: DeckModel,
  payTable: Table,
): { readonly [Target in keyof Table]: BetEdge } {
  const totals = totalsDistribution(model);
  const pairs = pairsDistribution(model);
  const edgeOn = (target: BetTarget, price: NonNullable<PayTable[BetTarget]>): BetEdge => {
    const bet = betOn(target);
    return bet.decidedBy === 'pairs'
      ? edgeOf(pairs, ({ result }) => bet.end(result, price))
      : edgeOf(totals, ({ result }) => bet.end(result, price));
  };
  const edges = pricedTargets(payTable).flatMap((target) => {
    const price = payTable[target];
    return price === undefined ? [] : [[target, edgeOn(target, price)]];
  });
  return Object.fromEntries(edges) as { [Target in keyof Table]: BetEdge };
}
