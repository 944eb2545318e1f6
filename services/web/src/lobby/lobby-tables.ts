/** The lobby after an update, which names only the tables that changed. */
import type { LobbyTable } from '@sabot/edge';

export function withUpdates(tables: readonly LobbyTable[], changed: readonly LobbyTable[]): LobbyTable[] {
  const known = tables.map((table) => changed.find(({ tableId }) => tableId === table.tableId) ?? table);
  const opened = changed.filter(({ tableId }) => !tables.some((table) => table.tableId === tableId));
  return [...known, ...opened];
}

/** The lowest minimum and the highest maximum of a table's bets. */
export function limitsOf({ limits }: Pick<LobbyTable, 'limits'>): {
  readonly min: number;
  readonly max: number;
} {
  return {
    min: limits.reduce((lowest, { min }) => Math.min(lowest, min), Infinity),
    max: limits.reduce((highest, { max }) => Math.max(highest, max), 0),
  };
}
