// A table must not pay players more than it takes. The check uses the exact edge of every bet on offer, for the
// table's own deck: PERFECT_PAIR at 25:1 for one and 200:1 for both is sound on eight decks but favours the player by
// 5.5 % on an infinite deck.
import { deckModelText, percentText, type BetEdge, type DeckModel } from '@sabot/cards';
import type { BetTarget } from './bets.js';
import { houseEdges } from './edges.js';
import { pricedTargets, type PayTable } from './pay-table.js';

/** The bets on offer whose expected value is above zero, with their edge; a bet that is exactly even is not among them. */
export function favouredBets(
  model: DeckModel,
  payTable: PayTable,
  offered: readonly BetTarget[] = pricedTargets(payTable),
): { target: BetTarget; edge: BetEdge }[] {
  const edges = houseEdges(model, payTable);
  return offered.flatMap((target) => {
    const edge = edges[target];
    return edge && edge.expectedValue.numerator > 0n ? [{ target, edge }] : [];
  });
}

/** Refuses a pay table that favours the player on any bet on offer, naming each such bet. */
export function checkPayTable(
  model: DeckModel,
  payTable: PayTable,
  offered: readonly BetTarget[] = pricedTargets(payTable),
): { ok: true } | { ok: false; problems: string[] } {
  const deck = model.model === 'infinite' ? 'an infinite deck' : `a shoe of ${deckModelText(model)} decks`;
  const problems = favouredBets(model, payTable, offered).map(
    ({ target, edge }) =>
      `${target} favours the player by ${percentText(edge.expectedValue, 4)} % on ${deck}`,
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true };
}
