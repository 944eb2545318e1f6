/** The lobby after an update, which names only the tables that changed. */
import type { LobbyTable } from '@sabot/edge';

export function withUpdates(tables: readonly LobbyTable[], changed: readonly LobbyTable[]): LobbyTable[] {
  const known = tables.map((table) => changed.find(({ tableId }) => tableId === table.tableId) ?? table);
  const opened = changed.filter(({ tableId }) => !tables.some((table) => table.tableId === tableId));
  return [...known, ...opened];
}

/** The smallest and the largest bet that a table takes on any spot. */
export function limitsOf({ limits }: Pick<LobbyTable, 'limits'>): {
  readonly min: number;
  readonly max: number;
} {
  return {
    min: limits.reduce((least, { min }) => Math.min(least, min), Infinity),
    max: limits.reduce((most, { max }) => Math.max(most, max), 0),
  };
}
