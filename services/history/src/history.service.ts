/** Answers what was. Redis has it in the normal case; what it lacks is made from the scheduler's rounds. */
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
    const held = await this.#unlessAway(this.store.read(tableId));
    return held?.past ?? this.#rebuilt(tableId);
  }

  /** These tables in this order, with one read of Redis when it has them all; without those that are not known. */
  async pasts(tableIds: readonly string[]): Promise<TableWithPast[]> {
    const held = (await this.#unlessAway(this.store.readMany(tableIds))) ?? new Map<string, HeldPast>();
    const found = await Promise.allSettled(
      tableIds.map(async (tableId) => ({
        tableId,
        past: held.get(tableId)?.past ?? (await this.#rebuilt(tableId)),
      })),
    );
    const failure = found.find((result) => result.status === 'rejected');
    const tables = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    // A lobby without one table is better than none; one without any would be a lie.
    if (failure && tables.length === 0) throw failure.reason as Error;
    if (failure)
      this.#logger.warn({ msg: 'a table is left out of the lobby', err: failure.reason as unknown });
    return tables.flatMap(({ tableId, past }) => (past ? [{ tableId, past }] : []));
  }

  async #rebuilt(tableId: string): Promise<TablePast | undefined> {
    if (!(await this.directory.has(tableId))) return undefined;
    return (await this.rebuilding.rebuild(tableId))?.past;
  }

  async #unlessAway<T>(read: Promise<T>): Promise<T | undefined> {
    try {
      return await read;
    } catch (error) {
      this.#logger.warn({ msg: 'answered without Redis', err: error });
      return undefined;
    }
  }
}
