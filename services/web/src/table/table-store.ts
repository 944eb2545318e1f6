'use client';
/** Everything the table page shows, in one place. The connection, the bet desk and the round witness write to it. */
import type { BetSettled, Refused, TableDetail } from '@sabot/edge';
import { create } from 'zustand';
import type { RoundCheck } from '../fairness/round-check';
import { EMPTY_SLIP, type BetSlip } from './bet-slip';
import type { ClockSample } from './clock';
import type { TableState } from '@sabot/table-client';

/** A message to the player: why something was refused. */
export interface Notice {
  readonly id: number;
  readonly refused: Refused;
}

export interface TableStore {
  /** `moving`: reconnecting as planned; `lost`: the connection broke. */
  readonly link: 'connecting' | 'live' | 'moving' | 'lost';
  readonly detail: TableDetail | null;
  /** The table could not be opened at all. */
  readonly failure: 'unknown-table' | 'unreachable' | null;
  readonly clock: ClockSample | null;
  readonly state: TableState | null;
  readonly slip: BetSlip;
  readonly settled: BetSettled | null;
  readonly checks: readonly RoundCheck[];
  readonly notices: readonly Notice[];
}

export const NEW_TABLE: TableStore = {
  link: 'connecting',
  detail: null,
  failure: null,
  clock: null,
  state: null,
  slip: EMPTY_SLIP,
  settled: null,
  checks: [],
  notices: [],
};

export const useTable = create<TableStore>(() => NEW_TABLE);

const MAX_NOTICES = 3;
let latestNotice = 0;

export function notify(notice: Omit<Notice, 'id'>): void {
  const added = { ...notice, id: (latestNotice += 1) };
  useTable.setState(({ notices }) => ({ notices: [...notices, added].slice(-MAX_NOTICES) }));
}

export function dismiss(id: number): void {
  useTable.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
