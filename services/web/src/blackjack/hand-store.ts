'use client';
/** Everything that the page of a table of blackjack shows. The connection alone writes to it. */
import type { BlackjackPlay, BlackjackTable, PreparedHand, Refused } from '@sabot/edge';
import type { Balances } from '@sabot/table-client';
import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { NOTHING_REVEALED, type Reveal, type Revealable } from '../stage/reveal';
import { EMPTY_FELT, type FeltRound } from './felt-round';
import type { HandReport } from './hand-proof';

/** What the screen shows of a hand once its cards lie face up. */
export interface HandShot extends Revealable {
  readonly phase: 'betting' | 'playing' | 'over';
  readonly handNumber: number;
  readonly felt: FeltRound;
  readonly legal: readonly BlackjackPlay[];
  /** Everything staked; 0 before the deal. */
  readonly staked: number;
  readonly net: number | null;
  /** The stake of a hand that was never dealt, which came back. */
  readonly refund: number | null;
  /** The plays that the house made because the time was over. */
  readonly automatic: readonly string[];
  readonly balances: Balances;
}

/** A message to the player. */
export type HandNotice =
  | { readonly id: number; readonly kind: 'refused'; readonly refused: Refused }
  | { readonly id: number; readonly kind: 'stake'; readonly problem: 'none' | 'step' }
  | { readonly id: number; readonly kind: 'away'; readonly report: HandReport }
  | { readonly id: number; readonly kind: 'automatic'; readonly report: HandReport };

type WithoutId<Notice> = Notice extends unknown ? Omit<Notice, 'id'> : never;
export type NewNotice = WithoutId<HandNotice>;

export interface HandStore {
  readonly link: 'connecting' | 'live' | 'silent' | 'moving' | 'lost';
  readonly failure: 'unknown-table' | 'unreachable' | null;
  readonly table: BlackjackTable | null;
  readonly tables: readonly BlackjackTable[];
  /** The next hand, whose commitment is fixed. */
  readonly prepared: PreparedHand | null;
  /** The commitment of the hand that is played, or of the next one. */
  readonly commitment: Pick<PreparedHand, 'tableId' | 'handNumber' | 'serverHash' | 'previousHash'> | null;
  readonly reveal: Reveal<HandShot>;
  /** The chips on the box, in the order laid. */
  readonly chips: readonly number[];
  readonly previous: number;
  /** A decision is on its way. */
  readonly busy: boolean;
  /** How the hand is held: see `HandPlace`. `differs` means that the house goes on from another decision than this device sent. */
  readonly control: 'device' | 'recovered' | 'lost' | 'differs';
  /** Decisions of this hand that the house continued exactly as this device sent them. */
  readonly linked: number;
  /** The player has said that a hand whose secret is lost should go on without it. */
  readonly givenUp: boolean;
  /** When the house plays the hand on, in milliseconds since 1970. */
  readonly deadline: number | null;
  readonly reports: readonly HandReport[];
  readonly notices: readonly HandNotice[];
}

export type HandStoreApi = StoreApi<HandStore>;

const NEW: HandStore = {
  link: 'connecting',
  failure: null,
  table: null,
  tables: [],
  prepared: null,
  commitment: null,
  reveal: NOTHING_REVEALED,
  chips: [],
  previous: 0,
  busy: false,
  control: 'device',
  linked: 0,
  givenUp: false,
  deadline: null,
  reports: [],
  notices: [],
};

export function newHandStore(): HandStoreApi {
  return createStore<HandStore>(() => NEW);
}

export const HandContext = createContext<HandStoreApi | null>(null);

export function useHand<Part>(select: (hand: HandStore) => Part): Part {
  const store = useContext(HandContext);
  if (!store) throw new Error('A part of a hand is used outside of its table.');
  return useStore(store, select);
}

const NO_SHOT: HandShot = {
  ...{ roundKey: '', cardCount: 0, stillCards: 0, open: true, phase: 'betting', handNumber: 0 },
  ...{ felt: EMPTY_FELT, legal: [], staked: 0, net: null, refund: null, automatic: [], balances: {} },
};

/** The betting shot of a prepared hand. */
export function bettingShot(prepared: PreparedHand, balances: Balances): HandShot {
  return { ...NO_SHOT, roundKey: prepared.handId, handNumber: prepared.handNumber, balances };
}

export function shownHand({ reveal }: HandStore): HandShot {
  return reveal.shown ?? NO_SHOT;
}

/** Whether all cards lie face up and nothing is on its way, so that the player may decide. */
export function isFree({ reveal, busy }: HandStore): boolean {
  return !busy && reveal.turning === null && reveal.waiting.length === 0;
}

export function chipsOn({ chips }: HandStore): number {
  return chips.reduce((sum, chip) => sum + chip, 0);
}

const MAX_NOTICES = 3;
let latestNotice = 0;

export function notifyHand(store: HandStoreApi, notice: NewNotice): void {
  const added = { ...notice, id: (latestNotice += 1) } as HandNotice;
  store.setState(({ notices }) => ({ notices: [...notices, added].slice(-MAX_NOTICES) }));
}

export function dismissNotice(store: HandStoreApi, id: number): void {
  store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
