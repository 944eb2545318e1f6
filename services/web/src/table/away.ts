/** What became of the player's bets while the connection was lost or the device asleep. */
import type { BetStatement } from '@sabot/edge';
import { myBetsOf, type TableState } from '@sabot/table-client';
import { sumOf } from './bet-slip';

/** The player's accepted bets when the table was last heard. */
export interface LeftBehind {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly staked: number;
  readonly betIds: readonly string[];
}

export interface AwayReport {
  readonly roundNumber: number;
  /** Null while the round is still open. */
  readonly net: number | null;
}

/** What is worth remembering when the connection goes; null without bets in an unfinished round. */
export function leftBehind(state: TableState | null): LeftBehind | null {
  if (state === null) return null;
  const { roundId, roundNumber, state: phase } = state.table;
  const bets = myBetsOf(state);
  if (roundId === null || roundNumber === null || bets.length === 0) return null;
  if (phase === 'RESULT' || phase === 'VOID') return null;
  return { roundId, roundNumber, staked: sumOf(bets), betIds: bets.map(({ betId }) => betId) };
}

/** The report as the table tells it after the return; `unknown` when the round is too long ago for the table. */
export function reportFromTable(left: LeftBehind, { table, own }: TableState): AwayReport | 'unknown' {
  const { roundId, roundNumber } = left;
  if (own.settled?.roundId === roundId) return { roundNumber, net: own.settled.net };
  return table.roundId === roundId ? { roundNumber, net: null } : 'unknown';
}

/** The report from the account's list of bets; null when the list does not tell it either. */
export function reportFromStatements(left: LeftBehind, bets: readonly BetStatement[]): AwayReport | null {
  const mine = bets.filter(({ betId }) => left.betIds.includes(betId));
  if (mine.length < left.betIds.length || mine.some(({ status }) => status === 'PENDING')) return null;
  const net = mine.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
  return { roundNumber: left.roundNumber, net };
}
