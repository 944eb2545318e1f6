// The exact house edge of every bet, for a pay table and a deck: fresh, or with whatever cards remain of a shoe.
import { edgeOf, type BetEdge } from '@sabot/cards';
import { betOn, type BetTarget } from './bets.js';
import type { Deck } from './composition.js';
import { pairsDistribution } from './pairs-distribution.js';
import { pricedTargets, type PayTable } from './pay-table.js';
import { totalsDistribution } from './totals-distribution.js';

/** The exact edge of every bet that has a price, whether or not a table offers it. */
export function houseEdges<Table extends PayTable>(
  deck: Deck,
  payTable: Table,
): { readonly [Target in keyof Table]: BetEdge } {
  const totals = totalsDistribution(deck);
  const pairs = pairsDistribution(deck);
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
