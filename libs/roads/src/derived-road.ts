/**
 * Big eye boy (k = 1), small road (k = 2) and cockroach pig (k = 3). With L(x) the length of logical column x of
 * the big road, a round at column c and row r gets a mark:
 *   r = 0 needs c-1-k >= 0 and is red when L(c-1) = L(c-1-k), else blue;
 *   r >= 1 needs c-k >= 0 and is blue when L(c-k) = r exactly, else red.
 *
 * Seen from the column that is current before the round is added, both cases look at the same two numbers, the
 * current length and the length k columns to the left. A change of winner is red when they are equal; a
 * repetition, whose row is the current length, is blue when they are equal.
 */
import type { RecentLengths } from './big-road.js';
import { movePen, NEW_PEN, type Pen } from './layout.js';

/** `r` red, `b` blue. */
export type Color = 'r' | 'b';

/** How many columns each derived road looks back. */
const LOOK_BACK = { bigEyeBoy: 1, smallRoad: 2, cockroachPig: 3 } as const;

export type DerivedRoadName = keyof typeof LOOK_BACK;

/** The end of a derived road. */
export interface DerivedTail {
  /** Colour of the current column; null before the first mark. */
  readonly color: Color | null;
  /** How many marks the road has. */
  readonly marks: number;
  readonly pen: Pen;
}

export const EMPTY_DERIVED_ROAD: DerivedTail = { color: null, marks: 0, pen: NEW_PEN };

/**
 * The mark for a round that repeats or changes the winner, given the big road's lengths before it; null while the
 * big road is too short for this road.
 */
export function derivedColor(
  lengths: RecentLengths,
  road: DerivedRoadName,
  sameColumn: boolean,
): Color | null {
  const compared = lengths[LOOK_BACK[road]];
  if (compared === 0) return null;
  const equal = compared === lengths[0];
  return equal === sameColumn ? 'b' : 'r';
}

/** The road after a round that gave this mark; marks are laid out like the big road. */
export function extendDerivedRoad(tail: DerivedTail, color: Color | null): DerivedTail {
  if (color === null) return tail;
  return { color, marks: tail.marks + 1, pen: movePen(tail.pen, color === tail.color) };
}
