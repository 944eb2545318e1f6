'use client';
/** Everything a table's page shows, one store per table. The connection, the bet desk and the round witness write to it. */
import type { Refused, TableDetail } from '@sabot/edge';
import type { TableState } from '@sabot/table-client';
import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { RoundCheck } from '../fairness/round-check';
import type { Reveal, Revealable } from '../stage/reveal';
import { NOTHING_REVEALED } from '../stage/reveal';
import type { AwayReport } from './away';
import { EMPTY_SLIP, type BetSlip } from './bet-slip';
import type { ClockSample } from './clock';

/** A message to the player: why something was refused, or what happened while they were away. */
export interface Notice {
  readonly id: number;
  readonly refused?: Refused;
  readonly away?: AwayReport;
}

/** A state of the table, as the reveal queue sees it. */
export interface TableShot extends Revealable {
  readonly state: TableState;
}

export interface TableStore {
  /** `silent`: nothing arrives although nobody closed the connection; `moving`: reconnecting as planned. */
  readonly link: 'connecting' | 'live' | 'silent' | 'moving' | 'lost';
  readonly detail: TableDetail | null;
  /** The table could not be opened at all. */
  readonly failure: 'unknown-table' | 'unreachable' | null;
  readonly clock: ClockSample | null;
  /** What the table has said. Decides what may be sent; never shown before its cards lie face up. */
  readonly heard: TableState | null;
  readonly reveal: Reveal<TableShot>;
  readonly slip: BetSlip;
  readonly checks: readonly RoundCheck[];
  readonly notices: readonly Notice[];
}

export type TableStoreApi = StoreApi<TableStore>;

const NEW_TABLE: TableStore = {
  link: 'connecting',
  detail: null,
  failure: null,
  clock: null,
  heard: null,
  reveal: NOTHING_REVEALED,
  slip: EMPTY_SLIP,
  checks: [],
  notices: [],
};

export function newTableStore(): TableStoreApi {
  return createStore<TableStore>(() => NEW_TABLE);
}

export const TableContext = createContext<TableStoreApi | null>(null);

/** A part of the store of the table that this component belongs to. */
export function useTable<Part>(select: (table: TableStore) => Part): Part {
  const store = useContext(TableContext);
  if (!store) throw new Error('A part of a table is used outside of one.');
  return useStore(store, select);
}

/** What the page shows of the table; null until the first snapshot. */
export function shownState({ reveal }: TableStore): TableState | null {
  return reveal.shown?.state ?? null;
}

/** A part of the state that is shown. Rooms are drawn only when there is one. */
export function useShown<Part>(select: (state: TableState) => Part): Part {
  return useTable((table) => {
    const state = shownState(table);
    if (!state) throw new Error('The table is drawn before its first snapshot.');
    return select(state);
  });
}

const MAX_NOTICES = 3;
let latestNotice = 0;

export function notify(store: TableStoreApi, notice: Omit<Notice, 'id'>): void {
  const added = { ...notice, id: (latestNotice += 1) };
  store.setState(({ notices }) => ({ notices: [...notices, added].slice(-MAX_NOTICES) }));
}

export function dismiss(store: TableStoreApi, id: number): void {
  store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
