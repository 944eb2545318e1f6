/**
 * Where marks are drawn. A column goes down from the top row; when it hits the bottom or an occupied cell it
 * turns right and stays on that row (the dragon tail). A new column starts at the first free column to the right
 * of the previous start.
 *
 * The drawn grid need not be kept to place the next mark. Whatever lies at or to the right of the current column
 * belongs to tails of earlier columns, and a tail covers its row without gaps, so the last column that a tail
 * reaches in each row determines which cells are taken. For the same reason the cell to the right of a turned column is
 * always free.
 */

/** Rows of every road. */
export const ROWS = 6;

/** A cell as column and row, both from zero. */
export type Position = readonly [col: number, row: number];

/** The cell drawn last and what is needed to place the next one. */
export interface Pen {
  /** The drawn column in which the current logical column starts. */
  readonly start: number;
  readonly col: number;
  readonly row: number;
  /** For each row, the last drawn column that a tail covers; -1 when there is none. */
  readonly tails: readonly number[];
}

/** A pen that has drawn nothing. */
export const NEW_PEN: Pen = { start: -1, col: -1, row: -1, tails: Array<number>(ROWS).fill(-1) };

/** Places the next mark, either further along the current column or at the top of a new one. */
export function movePen(pen: Pen, sameColumn: boolean): Pen {
  const { tails } = pen;
  if (!sameColumn) {
    const start = Math.max(pen.start, tailEnd(tails, 0)) + 1;
    return { start, col: start, row: 0, tails };
  }
  const below = pen.row + 1;
  const turned = pen.col > pen.start;
  if (!turned && below < ROWS && tailEnd(tails, below) < pen.start) {
    return { start: pen.start, col: pen.col, row: below, tails };
  }
  const col = pen.col + 1;
  return { start: pen.start, col, row: pen.row, tails: tails.with(pen.row, col) };
}

function tailEnd(tails: readonly number[], row: number): number {
  return tails[row] ?? -1;
}

/** Lays out whole columns, given their lengths, in drawing order. */
export function layOutColumns(lengths: readonly number[]): Position[] {
  const positions: Position[] = [];
  let pen = NEW_PEN;
  for (const length of lengths) {
    for (let row = 0; row < length; row += 1) {
      pen = movePen(pen, row > 0);
      positions.push([pen.col, pen.row]);
    }
  }
  return positions;
}

/** Draws one character for each position; six strings of equal width, a dot where nothing is drawn. */
export function drawGrid(positions: readonly Position[], glyphs: ArrayLike<string>): string[] {
  const width = positions.reduce((widest, [col]) => Math.max(widest, col + 1), 0);
  const grid = Array.from({ length: ROWS }, () => Array<string>(width).fill('.'));
  positions.forEach(([col, row], index) => {
    grid[row]?.splice(col, 1, glyphs[index] ?? '.');
  });
  return grid.map((line) => line.join(''));
}
