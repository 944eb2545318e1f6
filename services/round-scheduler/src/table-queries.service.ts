/** What can be asked about tables and rounds. The truth is in the database, so any replica answers. */
import { Injectable } from '@nestjs/common';
import { isTableId, type roundV1 } from '@sabot/contracts';
import { invalid, isRoundId, type ServiceRefusal } from '@sabot/translation';
import type { Round, Table } from './generated/client.js';
import { TableDirectory } from './table-directory.js';
import type { TableSettings } from './table-settings.js';
import { TablesStore, type TableView } from './tables.store.js';

export interface ListedTable {
  readonly settings: TableSettings;
  readonly table: Table;
  readonly round: Round | null;
}

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 200;
const LARGEST_NUMBER = 2 ** 31 - 1;

@Injectable()
export class TableQueries {
  constructor(
    private readonly store: TablesStore,
    private readonly directory: TableDirectory,
  ) {}

  async snapshot(tableId: string): Promise<TableView | ServiceRefusal> {
    const view = this.directory.find(tableId) && (await this.store.view(tableId));
    return view ?? { code: 'UNKNOWN_TABLE' };
  }

  async tables(): Promise<ListedTable[]> {
    const found = await this.store.tables(this.directory.ids);
    return this.directory.all.flatMap((settings) => {
      const row = found.get(settings.id);
      return row ? [{ settings, ...row }] : [];
    });
  }

  async round({ roundId }: roundV1.GetRoundRequest): Promise<Round | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    return (await this.store.round(roundId)) ?? { code: 'UNKNOWN_ROUND' };
  }

  async endedRounds(request: roundV1.ListRoundsRequest): Promise<{ rounds: Round[] } | ServiceRefusal> {
    const { tableId, beforeRoundNumber, pageSize } = request;
    if (!isTableId(tableId)) return invalid('table_id');
    if (beforeRoundNumber > LARGEST_NUMBER) return invalid('before_round_number');
    if (pageSize > LARGEST_PAGE) return invalid('page_size');
    if (!this.directory.find(tableId)) return { code: 'UNKNOWN_TABLE' };
    const before = beforeRoundNumber === 0 ? LARGEST_NUMBER : beforeRoundNumber;
    const rounds = await this.store.endedRounds(tableId, before, pageSize === 0 ? DEFAULT_PAGE : pageSize);
    return { rounds };
  }
}
