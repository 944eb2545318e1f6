/**
 * Which tables exist. Reconciliation refreshes the list, so a lobby asks only Redis and waits for no scheduler; a table
 * that is new is in the lobby after the next comparison.
 */
import { Injectable } from '@nestjs/common';
import { type KnownTable, RoundArchive } from './round-archive.js';

const FRESH_MS = 100;

@Injectable()
export class TableDirectory {
  #tables: readonly KnownTable[] | undefined;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<readonly KnownTable[]> | undefined;

  constructor(private readonly archive: RoundArchive) {}

  /** The tables as the scheduler lists them now; whoever asks meanwhile gets the same answer. */
  refresh(): Promise<readonly KnownTable[]> {
    this.#asking ??= this.archive
      .tables()
      .then((tables) => {
        this.#tables = tables;
        this.#askedAtMs = performance.now();
        return tables;
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  /** The ids in the scheduler's order, as it named them last. */
  async ids(): Promise<string[]> {
    return (this.#tables ?? (await this.refresh())).map(({ tableId }) => tableId);
  }

  /** A name that is not known is asked for, but not for every request that makes one up. */
  async has(tableId: string): Promise<boolean> {
    if (await this.#knows(tableId)) return true;
    if (performance.now() - this.#askedAtMs < FRESH_MS) return false;
    await this.refresh();
    return this.#knows(tableId);
  }

  async #knows(tableId: string): Promise<boolean> {
    return (await this.ids()).includes(tableId);
  }
}
