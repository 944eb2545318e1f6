/** The configured tables, in the order of the configuration. */
import type { TableSettings } from './table-settings.js';

export class TableDirectory {
  readonly #byId: ReadonlyMap<string, TableSettings>;

  constructor(readonly all: readonly TableSettings[]) {
    this.#byId = new Map(all.map((settings) => [settings.id, settings]));
  }

  get ids(): string[] {
    return [...this.#byId.keys()];
  }

  get(tableId: string): TableSettings {
    const settings = this.find(tableId);
    if (!settings) throw new Error(`table ${tableId} is not configured`);
    return settings;
  }

  find(tableId: string): TableSettings | undefined {
    return this.#byId.get(tableId);
  }
}
