'use client';
/** The chips on the box, and the stake that this browser remembers for each table. */
import type { BlackjackTable } from '@sabot/edge';
import { storedText, storeText } from '../settings/browser-storage';
import type { HandScreen } from './hand-screen';
import type { HandStore, HandStoreApi } from './hand-store';

const keyOf = (tableId: string): string => `sabot.rebet.bj.${tableId}`;

export class HandBet {
  constructor(
    private readonly store: HandStoreApi,
    private readonly screen: HandScreen,
    /** Leaves a hand that is over for a new bet. */
    private readonly change: () => void,
  ) {}

  lay(minor: number): void {
    if (this.screen.heard?.phase === 'over') this.change();
    this.#set(({ chips }) => [...chips, minor]);
  }

  undo(): void {
    this.#set(({ chips }) => chips.slice(0, -1));
  }

  clear(): void {
    this.#set(() => []);
  }

  /** Lays the stake of the hand before. */
  again(): void {
    this.#set(({ chips, previous }) => (previous > 0 ? [previous] : chips));
  }

  remember(amount: number): void {
    const { table } = this.store.getState();
    this.store.setState({ previous: amount });
    if (table) storeText(keyOf(table.tableId), String(amount));
  }

  /** Brings back what was staked at a table on an earlier visit, if the table still takes it. */
  recall({ tableId, limits: { min, max } }: BlackjackTable): void {
    const previous = Number(storedText(keyOf(tableId)));
    const usable = Number.isSafeInteger(previous) && previous >= min && previous <= max;
    this.store.setState({ previous: usable ? previous : 0 });
  }

  /** Chips move only between two hands. */
  #set(change: (state: HandStore) => readonly number[]): void {
    if (this.screen.heard?.phase !== 'betting') return;
    this.store.setState((state) => ({ chips: change(state) }));
  }
}
