/**
 * Rebuilds the past of a table from the scheduler's rounds when Redis has nothing, or something that cannot be continued.
 * Concurrent requests for a table share one rebuild, and only a few rebuilds run at once.
 */
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { HistoryMetrics } from './history.metrics.js';
import { HistoryStore } from './history.store.js';
import { RoundArchive } from './round-archive.js';
import type { HeldPast } from './stored-past.js';
import { supersedes, type TablePast } from './table-past.js';

/** `stored` is false if Redis is down: the past is right, but the next query has to rebuild it again. */
export interface Rebuilt {
  readonly past: TablePast;
  readonly stored: boolean;
}

const MAX_AT_ONCE = 4;
const MAX_ATTEMPTS = 5;

@Injectable()
export class RebuildingService {
  readonly #logger = new Logger(RebuildingService.name);
  readonly #running = new Map<string, Promise<Rebuilt | undefined>>();
  readonly #limit = pLimit(MAX_AT_ONCE);

  constructor(
    private readonly archive: RoundArchive,
    private readonly store: HistoryStore,
    private readonly metrics: HistoryMetrics,
  ) {}

  /** Undefined when there is no such table. */
  rebuild(tableId: string): Promise<Rebuilt | undefined> {
    const running = this.#running.get(tableId);
    if (running) return running;
    const rebuilt = this.#limit(() => this.#rebuild(tableId)).finally(() => this.#running.delete(tableId));
    this.#running.set(tableId, rebuilt);
    return rebuilt;
  }

  async #rebuild(tableId: string): Promise<Rebuilt | undefined> {
    try {
      const rebuilt = await this.#rebuildOnce(tableId);
      this.metrics.rebuilds.inc({ outcome: outcomeOf(rebuilt) });
      return rebuilt;
    } catch (error) {
      this.metrics.rebuilds.inc({ outcome: 'failed' });
      throw error;
    }
  }

  /** Reads Redis before asking the scheduler, so a write never replaces a past newer than the scheduler's answer. */
  async #rebuildOnce(tableId: string): Promise<Rebuilt | undefined> {
    for (let attempt = 1; ; attempt++) {
      const held = await this.#held(tableId);
      const past = await this.archive.past(tableId);
      if (!past) return undefined;
      if (!held) return { past, stored: false };
      if (held.past && !supersedes(past, held.past)) return { past: held.past, stored: true };
      if (await this.#replaced(tableId, held, past)) return { past, stored: true };
      if (attempt === MAX_ATTEMPTS) return { past, stored: false };
    }
  }

  async #held(tableId: string): Promise<HeldPast | undefined> {
    try {
      return await this.store.read(tableId);
    } catch (error) {
      this.#logger.warn({ msg: 'rebuilt without Redis', table: tableId, err: error });
      return undefined;
    }
  }

  async #replaced(tableId: string, held: HeldPast, past: TablePast): Promise<boolean> {
    try {
      return await this.store.replace(tableId, held, past);
    } catch (error) {
      this.#logger.warn({ msg: 'rebuilt but not stored', table: tableId, err: error });
      return false;
    }
  }
}

function outcomeOf(rebuilt: Rebuilt | undefined): 'stored' | 'not_stored' | 'unknown_table' {
  if (!rebuilt) return 'unknown_table';
  return rebuilt.stored ? 'stored' : 'not_stored';
}
