// What advice is about: the table's deck and terms, what the board shows, and, privately, the player's own bets.
import { houseEdges, type BetTarget, type BaccaratTerms, type PayTable, type Winner } from '@sabot/baccarat';
import type { BetEdge, DeckModel, ShoeCounts } from '@sabot/cards';

export type Edges = Readonly<Partial<Record<BetTarget, BetEdge>>>;

/** The exact odds of every bet, from a fresh deck and from the cards that remain; the same for an infinite deck. */
export interface TableOdds {
  readonly fresh: Edges;
  readonly now: Edges;
}

/** One player's own figures. */
export interface Mine {
  readonly bets: readonly { readonly target: BetTarget; readonly stakeMinor: bigint }[];
  readonly netMinor?: bigint;
}

export interface Situation {
  readonly deck: DeckModel;
  /** What remains of the shoe that the next round is dealt from; absent for an infinite deck or a new shoe. */
  readonly remaining?: ShoeCounts;
  readonly odds: TableOdds;
  readonly limits: BaccaratTerms['limits'];
  /** The winners of the rounds on the board, oldest first. */
  readonly winners: readonly Winner[];
  readonly roundsPerHour: number;
  readonly mine?: Mine;
}

/** Counting takes some milliseconds for each deck, so callers keep `fresh` for a table and pass it in again. */
export function tableOdds(
  deck: DeckModel,
  payTable: PayTable,
  remaining?: ShoeCounts,
  fresh: Edges = houseEdges(deck, payTable),
): TableOdds {
  return { fresh, now: remaining ? houseEdges(remaining, payTable) : fresh };
}
