/** Advances a state by steps in order, by updates in any order, and by the answer to `resume`. */
import type { Resumed, TableStep } from '@sabot/edge';
import { withBalance } from './balances.js';
import type { Heard, Update } from './heard.js';
import { withAccepted, withOwnStatus, withRemoved, withSettled, type OwnTable } from './own-table.js';
import { comparePositions, placeOf, standingOf } from './position.js';
import { withRoads, withSeats, withStep, withTotals, type TableState } from './table-state.js';

export interface CaughtUp {
  readonly state: TableState;
  /** What changed the state, in order. */
  readonly news: readonly Heard[];
  /** Steps that come after a gap. */
  readonly early: readonly TableStep[];
}

/** Applies the steps in order of position, each if it is the next one. */
export function withSteps(before: TableState, steps: readonly TableStep[]): CaughtUp {
  const news: TableStep[] = [];
  const early: TableStep[] = [];
  let state = before;
  for (const step of inOrder(steps)) {
    const place = placeOf(standingOf(state.table), step.event);
    if (place === 'gap') early.push(step);
    if (place !== 'next') continue;
    state = withStep(state, step);
    news.push(step);
  }
  return { state, news, early };
}

export function inOrder(steps: readonly TableStep[]): TableStep[] {
  return [...steps].sort((one, other) => comparePositions(one.event, other.event));
}

/** The state after updates, which have no position; the same object when they bring nothing new. */
export function withUpdates(before: TableState, updates: readonly Update[]): CaughtUp {
  const news: Update[] = [];
  let state = before;
  for (const update of updates) {
    const next = withUpdate(state, update);
    if (next !== state) news.push(update);
    state = next;
  }
  return { state, news, early: [] };
}

/** Applies what was missed: first the steps, then the current totals, roads and own part. */
export function withResumed(before: TableState, resumed: Resumed): CaughtUp {
  const { steps, totals, roads, own, paused } = resumed;
  const stepped = withSteps(before, steps);
  const updated = withUpdates(stepped.state, [
    ...(totals ? [{ name: 'bet-update' as const, event: totals }] : []),
    ...(roads ? [{ name: 'road-update' as const, event: roads }] : []),
  ]);
  const { table } = updated.state;
  const after = withOwnStatus(updated.state.own, own, table);
  const { settled } = after;
  return {
    state: {
      ...updated.state,
      table: { ...table, paused },
      own: after,
      stillCards: stillCards(before, updated.state),
    },
    news: [
      ...stepped.news,
      ...updated.news,
      ...(settled && settled !== before.own.settled
        ? [{ name: 'bet-settled' as const, event: settled }]
        : []),
    ],
    early: stepped.early,
  };
}

/** Missed cards are not animated: they are already on the table. */
function stillCards(before: TableState, { table: { roundId, cards } }: TableState): number {
  const missed = roundId !== before.table.roundId || cards.length > before.table.cards.length;
  return missed ? cards.length : before.stillCards;
}

function withUpdate(state: TableState, update: Update): TableState {
  switch (update.name) {
    case 'bet-update':
      return withSeats(withTotals(state, update.event), update.event);
    case 'seats-update':
      return withSeats(state, update.event);
    case 'road-update':
      return withRoads(state, update.event);
    default: {
      const own = withPrivate(state, update);
      return own === state.own ? state : { ...state, own };
    }
  }
}

type PrivateUpdate = Exclude<Update, { name: 'bet-update' | 'seats-update' | 'road-update' }>;

function withPrivate({ table, own: before }: TableState, update: PrivateUpdate): OwnTable {
  const balances = withBalance(before.balances, update.event);
  const own = balances === before.balances ? before : { ...before, balances };
  if (update.name === 'balance-update' || update.event.tableId !== table.tableId) return own;
  switch (update.name) {
    case 'bet-accepted':
      return withAccepted(own, update.event);
    case 'bets-removed':
      return withRemoved(own, update.event);
    case 'bet-settled':
      return withSettled(own, update.event, table);
  }
}
