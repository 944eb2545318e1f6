/** Lines up text in columns. */
import { PLAIN, type Paint, type Style } from './session.js';

/** Plain text, or text with a style. */
export type Cell = string | readonly [style: Style, text: string];

/** Rows of cells, each column as wide as its widest cell. `sides` has one letter per column: `l` or `r`. */
export function table(
  sides: string,
  rows: readonly (readonly Cell[])[],
  paint: Paint = PLAIN,
  gap = '  ',
): string {
  const widths = Array.from(sides, (_, column) => Math.max(...rows.map((row) => textOf(row[column]).length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      const text = sides[column] === 'r' ? textOf(cell).padStart(width) : textOf(cell).padEnd(width);
      return typeof cell === 'string' ? text : paint(cell[0], text);
    }),
  );
  return lines.map((line) => line.join(gap).trimEnd()).join('\n');
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.[1] ?? '');
}
