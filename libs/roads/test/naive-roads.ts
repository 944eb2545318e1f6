/**
 * The roads written a second time, straight from the text of the rules: everything is recomputed from the
 * whole shoe, and the grid is a set of occupied cells. Slow and independent of the library on purpose.
 */
interface NaiveCell {
  readonly i: number | null;
  readonly result: string | null;
  readonly logicalCol: number;
  readonly logicalRow: number;
  readonly col: number;
  readonly row: number;
  readonly ties: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

type Column = readonly { readonly letter: string; readonly i: number }[];

const DERIVED = { bigEyeBoy: 1, smallRoad: 2, cockroachPig: 3 };

/** Splits letters into runs of equal ones. */
function columnsOf(letters: readonly { letter: string; i: number }[]): Column[] {
  const columns: { letter: string; i: number }[][] = [];
  for (const entry of letters) {
    const latest = columns.at(-1);
    if (latest?.[0]?.letter === entry.letter) latest.push(entry);
    else columns.push([entry]);
  }
  return columns;
}

/** Draws runs on a grid of six rows. */
function place(columns: readonly Column[]): [number, number][] {
  const occupied = new Set<string>();
  const free = (col: number, row: number): boolean => row < 6 && !occupied.has(`${col},${row}`);
  const placed: [number, number][] = [];
  let start = -1;
  for (const column of columns) {
    start += 1;
    while (!free(start, 0)) start += 1;
    let [col, row, turned] = [start, 0, false];
    column.forEach((_, index) => {
      if (index > 0 && !turned && free(col, row + 1)) row += 1;
      else if (index > 0) [col, turned] = [col + 1, true];
      if (!free(col, row)) throw new Error(`two marks on ${col},${row}`);
      occupied.add(`${col},${row}`);
      placed.push([col, row]);
    });
  }
  return placed;
}

function derivedSequence(columns: readonly Column[], k: number): string {
  const length = (x: number): number => columns[x]?.length ?? 0;
  let sequence = '';
  columns.forEach((column, c) => {
    column.forEach((_, r) => {
      if (r === 0 && c - 1 - k >= 0) sequence += length(c - 1) === length(c - 1 - k) ? 'r' : 'b';
      if (r >= 1 && c - k >= 0) sequence += length(c - k) === r ? 'b' : 'r';
    });
  });
  return sequence;
}

function derivedRoad(columns: readonly Column[], k: number): object {
  const sequence = derivedSequence(columns, k);
  const marks = columnsOf(Array.from(sequence, (letter, i) => ({ letter, i })));
  return {
    sequence,
    columns: marks.map((column) => ({ color: column[0]?.letter, length: column.length })),
    positions: place(marks),
  };
}

function bigRoadCells(rounds: readonly string[], columns: readonly Column[]): NaiveCell[] {
  const leadingTies = rounds.findIndex((code) => !code.startsWith('T'));
  const positions = place(columns);
  const cells = columns.flatMap((column, logicalCol) =>
    column.map(({ letter, i }, logicalRow) => ({ letter, i, logicalCol, logicalRow })),
  );
  if (cells.length === 0 && rounds.length > 0) {
    const nowhere = { i: null, result: null, logicalCol: 0, logicalRow: 0, col: 0, row: 0 };
    return [{ ...nowhere, ties: rounds.length, playerPair: false, bankerPair: false }];
  }
  return cells.map(({ letter, i, logicalCol, logicalRow }, index) => {
    const end = cells[index + 1]?.i ?? rounds.length;
    const [col, row] = positions[index] ?? [-1, -1];
    const ties = end - i - 1 + (index === 0 ? leadingTies : 0);
    const code = rounds[i] ?? '';
    const pairs = { playerPair: code.includes('p'), bankerPair: code.includes('b') };
    return { i, result: letter, logicalCol, logicalRow, col, row, ties, ...pairs };
  });
}

/** The roads of a shoe given as text codes, without the asking road. */
export function naiveRoads(rounds: readonly string[]): Record<string, unknown> {
  const results = rounds
    .map((code, i) => ({ letter: code.charAt(0), i }))
    .filter(({ letter }) => letter !== 'T');
  const columns = columnsOf(results);
  const firstResult = results[0]?.i ?? rounds.length;
  return {
    beadPlate: rounds.map((code, i) => ({
      i,
      col: Math.floor(i / 6),
      row: i % 6,
      result: code.charAt(0),
      playerPair: code.includes('p'),
      bankerPair: code.includes('b'),
    })),
    bigRoad: {
      leadingTies: firstResult,
      columns: columns.map((column) => ({ result: column[0]?.letter, length: column.length })),
      cells: bigRoadCells(rounds, columns),
    },
    ...Object.fromEntries(Object.entries(DERIVED).map(([name, k]) => [name, derivedRoad(columns, k)])),
  };
}
