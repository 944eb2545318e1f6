/** The tables as they are configured, read from the scheduler and kept for a few seconds. */
import { Injectable } from '@nestjs/common';
import { type roundV1, subjects } from '@sabot/contracts';
import { NatsClient } from '@sabot/messaging';

const KEPT_MS = 5_000;
const PATIENCE = { timeoutMs: 1_000, retries: 1 } as const;

@Injectable()
export class TableTerms {
  #tables: Promise<ReadonlyMap<string, roundV1.Table>> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly client: NatsClient) {}

  async find(tableId: string): Promise<roundV1.Table | undefined> {
    if (!this.#tables || performance.now() - this.#readAtMs > KEPT_MS) this.#readAgain();
    return (await this.#tables)?.get(tableId);
  }

  #readAgain(): void {
    const tables = this.#read();
    this.#tables = tables;
    this.#readAtMs = performance.now();
    tables.catch(() => {
      if (this.#tables === tables) this.#tables = undefined;
    });
  }

  async #read(): Promise<ReadonlyMap<string, roundV1.Table>> {
    const tables = new Map<string, roundV1.Table>();
    let cursor = '';
    do {
      const { result } = await this.client.request(subjects.round.listTables, { cursor }, PATIENCE);
      if (result.case !== 'page') throw new Error('no list of tables');
      for (const table of result.value.tables) tables.set(table.tableId, table);
      cursor = result.value.nextCursor;
    } while (cursor !== '');
    return tables;
  }
}
