/**
 * Wakes those who wait for a table. A signal that arrives after a waiter has read the table but before it waits is not
 * lost: the waiter passes the number of signals that it had seen when it read.
 */
import { Injectable } from '@nestjs/common';
import { pause } from '@sabot/messaging';

/** An operator or player wishes something of the table, or the table itself moved on. */
export type SignalKind = 'wished' | 'moved';

@Injectable()
export class TableSignals {
  readonly #seen = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #callbacks: ((tableId: string) => void)[] = [];
  /** Handlers for the database's notifications, by channel. */
  readonly listeners = {
    table_wished: (tableId: string): void => {
      this.give('wished', tableId);
    },
    table_moved: (tableId: string): void => {
      this.give('moved', tableId);
    },
  };

  /** Calls back after every signal of either kind. */
  onSignal(listener: (tableId: string) => void): void {
    this.#callbacks.push(listener);
  }

  /** How many signals there have been so far. */
  seen(kind: SignalKind, tableId: string): number {
    return this.#seen.get(keyOf(kind, tableId)) ?? 0;
  }

  give(kind: SignalKind, tableId: string): void {
    const key = keyOf(kind, tableId);
    this.#seen.set(key, this.seen(kind, tableId) + 1);
    for (const wake of this.#waiting.get(key) ?? []) wake();
    for (const call of this.#callbacks) call(tableId);
  }

  /** Waits for a signal beyond those seen, for at most `ms`, or until `end` aborts. */
  async wait(kind: SignalKind, tableId: string, seen: number, ms: number, end?: AbortSignal): Promise<void> {
    if (this.seen(kind, tableId) !== seen || end?.aborted) return;
    const key = keyOf(kind, tableId);
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting);
    const nap = new AbortController();
    const wake = (): void => {
      nap.abort();
    };
    waiting.add(wake);
    end?.addEventListener('abort', wake, { once: true });
    await pause(ms, nap.signal);
    waiting.delete(wake);
    end?.removeEventListener('abort', wake);
  }
}

function keyOf(kind: SignalKind, tableId: string): string {
  return `${kind} ${tableId}`;
}
