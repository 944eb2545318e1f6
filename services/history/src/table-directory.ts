/**
 * Which tables exist. Reconciliation refreshes the list, so a query need not wait for the scheduler to learn that a table
 * exists.
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

  /** The tables as the scheduler lists them now; concurrent callers share one request. */
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

  /** The ids in the scheduler's order, from its latest list. */
  async ids(): Promise<string[]> {
    return (this.#tables ?? (await this.refresh())).map(({ tableId }) => tableId);
  }

  /** Refreshes the list for an unknown id, but not so often that made-up ids flood the scheduler. */
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
