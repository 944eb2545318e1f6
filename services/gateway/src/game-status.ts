/** The snapshot that a player gets: the table, which is the same for all, and their own part. */
import type { GameStatus, MyBet } from '@sabot/edge';
import type { TablePast } from './table-past.js';
import { handTotals, type TableView } from './table-view.js';

/** What only the player sees. */
export interface OwnPart {
  readonly balance: number;
  readonly bets: readonly MyBet[];
}

/** The table that a status is of. */
export interface StatusTable {
  readonly tableId: string;
  readonly currency: string;
  readonly view: TableView;
  readonly past: TablePast;
  /** The number of the last event that was told. */
  readonly seq: number;
}

export function gameStatus(table: StatusTable, own: OwnPart, nowMs: number): GameStatus {
  const { tableId, currency, view, past, seq } = table;
  return {
    tableId,
    state: view.phase,
    roundId: view.roundId,
    roundNumber: view.roundId === null ? null : view.roundNumber,
    hash: view.hash,
    timer: secondsLeft(view, nowMs),
    closesAt: isoTime(view.closesAtMs),
    serverTime: new Date(nowMs).toISOString(),
    paused: view.paused,
    betBookRoot: view.betBookRoot,
    // Hands are dealt in turn, so half of the cards lie in the hand whose turn it is.
    dealingIndex: Math.floor(view.cards.length / 2),
    currentCardIndex: view.cards.length,
    cards: view.cards,
    handTotals: handTotals(view.cards),
    totals: view.totals,
    players: view.players,
    result: view.result,
    myBets: own.bets.filter(({ roundId }) => roundId === view.roundId),
    balance: own.balance,
    currency,
    roads: past.roads,
    trends: past.trends,
    shoeNumber: view.shoeNumber,
    seq,
  };
}

export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function secondsLeft({ phase, closesAtMs }: TableView, nowMs: number): number | null {
  if (phase !== 'BETTING') return 0;
  return closesAtMs === null ? null : Math.max(0, Math.ceil((closesAtMs - nowMs) / 1_000));
}
