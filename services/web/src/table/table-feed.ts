/**
 * Keeps the order between snapshots and events. While a snapshot is on its way, events wait; those that it already tells of
 * are then skipped, the others follow it. So nothing is applied twice and nothing is lost, however the two overtake each other.
 */
import type { GameStatus, TableEvent } from '@sabot/edge';
import { arrive, fold, type TableState } from './table-state';

/** More than any round has; a table that tells more while we wait is asked again. */
const MOST_WAITING = 256;

export class TableFeed {
  #state: TableState | null = null;
  #waiting: TableEvent[] | null = [];

  /** Null until the first snapshot. */
  get state(): TableState | null {
    return this.#state;
  }

  /** A snapshot was asked for; events wait for it. */
  expectSnapshot(): void {
    this.#waiting ??= [];
  }

  get expectsSnapshot(): boolean {
    return this.#waiting !== null;
  }

  /** Takes the snapshot and what waited for it. Answers whether another one is needed. */
  takeSnapshot(table: GameStatus): 'ok' | 'ask-again' {
    const waiting = this.#waiting ?? [];
    this.#state = arrive(table);
    this.#waiting = null;
    // What comes before the snapshot's round is over and done with.
    const first = waiting.findIndex((one) => one.event.roundId === table.roundId || startsAfter(one, table));
    for (const one of first < 0 ? [] : waiting.slice(first)) {
      if (this.takeEvent(one) === 'ask') return 'ask-again';
    }
    return 'ok';
  }

  /** Takes one event; `ask` means that something is missing and a snapshot must be asked for. */
  takeEvent(one: TableEvent): 'changed' | 'same' | 'ask' {
    if (this.#waiting !== null) {
      if (this.#waiting.length < MOST_WAITING) this.#waiting.push(one);
      return 'same';
    }
    if (this.#state === null) return 'ask';
    const folded = fold(this.#state, one);
    if (folded.kind === 'gap') {
      this.#waiting = [one];
      return 'ask';
    }
    if (folded.kind !== 'next') return 'same';
    this.#state = folded.state;
    return 'changed';
  }
}

function startsAfter(one: TableEvent, { roundNumber }: GameStatus): boolean {
  return one.name === 'round-start' && one.event.roundNumber > (roundNumber ?? 0);
}
