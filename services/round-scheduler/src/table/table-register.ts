/** Creates a row for every configured table before anyone leads it, and measures how many tables are behind schedule or halted. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { TableDirectory } from './table-directory.js';
import { TablesStore } from './tables.store.js';

@Injectable()
export class TableRegister implements OnModuleInit {
  constructor(
    private readonly tables: TableDirectory,
    private readonly store: TablesStore,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.ensureTables(this.tables.ids);
    this.metrics.watchTables({
      stuck: () => this.store.stuckTables(),
      halted: () => this.store.haltedTables(this.tables.ids),
    });
  }
}
