/** Answers queries about the past. Redis normally has it; whatever Redis lacks is rebuilt from the scheduler's rounds. */
import { Injectable, Logger } from '@nestjs/common';
import { HistoryStore } from './history.store.js';
import { RebuildingService } from './rebuilding.service.js';
import type { HeldPast } from './stored-past.js';
import { TableDirectory } from './table-directory.js';
import type { TablePast } from './table-past.js';

export interface TableWithPast {
  readonly tableId: string;
  readonly past: TablePast;
}

@Injectable()
export class HistoryService {
  readonly #logger = new Logger(HistoryService.name);

  constructor(
    private readonly store: HistoryStore,
    private readonly rebuilding: RebuildingService,
    private readonly directory: TableDirectory,
  ) {}

  /** Undefined when there is no such table. */
  async past(tableId: string): Promise<TablePast | undefined> {
    const held = await this.#unlessRedisIsDown(this.store.read(tableId));
    return held?.past ?? this.#rebuilt(tableId);
  }

  /** These tables in this order, with one read of Redis if it has them all; unknown tables are left out. */
  async pasts(tableIds: readonly string[]): Promise<TableWithPast[]> {
    const held =
      (await this.#unlessRedisIsDown(this.store.readMany(tableIds))) ?? new Map<string, HeldPast>();
    const found = await Promise.allSettled(
      tableIds.map(async (tableId) => ({
        tableId,
        past: held.get(tableId)?.past ?? (await this.#rebuilt(tableId)),
      })),
    );
    const failure = found.find((result) => result.status === 'rejected');
    const tables = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    // A lobby that lacks a table is better than no lobby; an empty lobby would be a lie.
    if (failure && tables.length === 0) throw failure.reason as Error;
    if (failure)
      this.#logger.warn({ msg: 'a table is left out of the lobby', err: failure.reason as unknown });
    return tables.flatMap(({ tableId, past }) => (past ? [{ tableId, past }] : []));
  }

  async #rebuilt(tableId: string): Promise<TablePast | undefined> {
    if (!(await this.directory.has(tableId))) return undefined;
    return (await this.rebuilding.rebuild(tableId))?.past;
  }

  async #unlessRedisIsDown<T>(read: Promise<T>): Promise<T | undefined> {
    try {
      return await read;
    } catch (error) {
      this.#logger.warn({ msg: 'answered without Redis', err: error });
      return undefined;
    }
  }
}
