/** Queries about tables and rounds. The truth is in the database, so any replica can answer. */
import { Injectable } from '@nestjs/common';
import { isTableId, type roundV1 } from '@sabot/contracts';
import { invalid, isRoundId, type ServiceRefusal } from '@sabot/translation';
import type { Round, Table } from '../generated/client.js';
import type { WrittenEvent } from '../round/round-events.js';
import { TableDirectory } from './table-directory.js';
import type { TableSettings } from './table-settings.js';
import { TablesStore, type TableView } from './tables.store.js';

export interface ListedTable {
  readonly settings: TableSettings;
  readonly table: Table;
  readonly round: Round | null;
}

/** A page of tables. */
export interface TableList {
  readonly tables: readonly ListedTable[];
  readonly nextCursor: string;
}

/** A table at one instant, with the events of its round and of the one before. */
export interface TableSnapshot extends TableView {
  readonly events: readonly WrittenEvent[];
}

/** With their terms these take a few hundred kilobytes; a NATS message holds one megabyte. */
const PAGE_TABLES = 200;
const DEFAULT_PAGE = 20;
const MAX_PAGE = 200;
const MAX_NUMBER = 2 ** 31 - 1;

@Injectable()
export class TableQueries {
  constructor(
    private readonly store: TablesStore,
    private readonly directory: TableDirectory,
  ) {}

  async snapshot(tableId: string): Promise<TableSnapshot | ServiceRefusal> {
    const view = this.directory.find(tableId) && (await this.store.view(tableId));
    if (!view) return { code: 'UNKNOWN_TABLE' };
    return { ...view, events: view.round ? await this.store.recorded(view.round) : [] };
  }

  /** A page of tables in the order of the configuration; the cursor is the last table of the previous page. */
  async tables({ cursor }: roundV1.ListTablesRequest): Promise<TableList | ServiceRefusal> {
    const { all } = this.directory;
    const start = cursor === '' ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== '' && start === 0) return invalid('cursor');
    const page = all.slice(start, start + PAGE_TABLES);
    const found = await this.store.tables(page.map(({ id }) => id));
    const tables = page.flatMap((settings) => {
      const row = found.get(settings.id);
      return row ? [{ settings, ...row }] : [];
    });
    return { tables, nextCursor: start + PAGE_TABLES < all.length ? (page.at(-1)?.id ?? '') : '' };
  }

  async round({ roundId }: roundV1.GetRoundRequest): Promise<Round | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    return (await this.store.round(roundId)) ?? { code: 'UNKNOWN_ROUND' };
  }

  async endedRounds(request: roundV1.ListRoundsRequest): Promise<{ rounds: Round[] } | ServiceRefusal> {
    const { tableId, beforeRoundNumber, pageSize } = request;
    if (!isTableId(tableId)) return invalid('table_id');
    if (beforeRoundNumber > MAX_NUMBER) return invalid('before_round_number');
    if (pageSize > MAX_PAGE) return invalid('page_size');
    if (!this.directory.find(tableId)) return { code: 'UNKNOWN_TABLE' };
    const before = beforeRoundNumber === 0 ? MAX_NUMBER : beforeRoundNumber;
    const rounds = await this.store.endedRounds(tableId, before, pageSize === 0 ? DEFAULT_PAGE : pageSize);
    return { rounds };
  }
}
