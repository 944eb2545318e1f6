/**
 * The big road's growing end. Rounds with the same winner go down one column; a change of winner starts the next.
 * A tie enters no column: it is counted on the latest cell. Ties before the first result are counted on its cell.
 */
import { movePen, NEW_PEN, type Pen } from './layout.js';
import type { ResultLetter, SideLetter } from './round-mark.js';

/**
 * Lengths of the current column and of the three columns to its left, current first, 0 where there is none: the
 * derived roads look back no further.
 */
export type RecentLengths = readonly [number, number, number, number];

/** The end of the big road: everything needed to place the next round or to ask about it. */
export interface BigRoadTail {
  /** Winner of the current column; null before the first result. */
  readonly result: SideLetter | null;
  /** How many logical columns there are. */
  readonly columns: number;
  readonly lengths: RecentLengths;
  /** Ties before the first result. */
  readonly leadingTies: number;
  /** Ties counted on the latest cell; while that cell is the first, they include the leading ties. */
  readonly ties: number;
  readonly pen: Pen;
}

export const EMPTY_BIG_ROAD: BigRoadTail = {
  result: null,
  columns: 0,
  lengths: [0, 0, 0, 0],
  leadingTies: 0,
  ties: 0,
  pen: NEW_PEN,
};

/** The big road after one more round. */
export function extendBigRoad(tail: BigRoadTail, letter: ResultLetter): BigRoadTail {
  if (letter === 'T') return countTie(tail);
  const { columns, leadingTies } = tail;
  const [current, second, third, fourth] = tail.lengths;
  const sameColumn = letter === tail.result;
  return {
    result: letter,
    columns: sameColumn ? columns : columns + 1,
    lengths: sameColumn ? [current + 1, second, third, fourth] : [1, current, second, third],
    leadingTies,
    ties: tail.result === null ? leadingTies : 0,
    pen: movePen(tail.pen, sameColumn),
  };
}

function countTie(tail: BigRoadTail): BigRoadTail {
  const { result, columns, lengths, pen } = tail;
  const leadingTies = result === null ? tail.leadingTies + 1 : tail.leadingTies;
  return { result, columns, lengths, leadingTies, ties: tail.ties + 1, pen };
}
