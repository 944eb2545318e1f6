/** What a client shows, as plain data, so fixtures for any language can state it. */
import type { AccountBalance, BetSettled, MyBet } from '@sabot/edge';
import { balanceOf, myBetsOf, type DealNote, type PublicTable, type TableState } from './table-state.js';

export interface Shown extends PublicTable {
  readonly note: DealNote;
  readonly voidReason: string | null;
  readonly revealedSeed: string | null;
  readonly stillCards: number;
  readonly myBets: readonly MyBet[];
  readonly settled: BetSettled | null;
  readonly account: AccountBalance | null;
}

export function shownOf(state: TableState): Shown {
  const { table, note, voidReason, revealedSeed, stillCards, own } = state;
  return {
    ...table,
    ...{ note, voidReason, revealedSeed, stillCards },
    myBets: myBetsOf(state),
    settled: own.settled,
    account: balanceOf(state) ?? null,
  };
}
