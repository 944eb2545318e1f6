/** How wide roads are drawn. */
interface Cell {
  readonly col: number;
}

/** The columns that a road uses. */
export function usedColumns(cells: readonly Cell[]): number {
  return cells.reduce((widest, { col }) => Math.max(widest, col + 1), 0);
}

/** Paper for a road: what it uses and two columns to grow, at least enough to fill its board. */
export function columnsOf(cells: readonly Cell[], atLeast: number): number {
  return Math.max(atLeast, usedColumns(cells) + 2);
}
