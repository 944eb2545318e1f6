/** How wide roads are drawn. */
interface Cell {
  readonly col: number;
}

/** The columns that a road uses. */
export function usedColumns(cells: readonly Cell[]): number {
  return cells.reduce((widest, { col }) => Math.max(widest, col + 1), 0);
}

/** The columns to draw: those in use and two to grow, but at least this many. The paper behind them fills any box. */
export function columnsOf(cells: readonly Cell[], atLeast = 0): number {
  return Math.max(atLeast, usedColumns(cells) + 2);
}
