/**
 * The cells of the roads, which grow with the shoe. A drawing is the trail of the state's pens: after each round
 * the newest cell of every road is appended where the pen stands, and a tie is counted on the cell drawn last.
 * Bead plate: every round, ties too, cell n at column n div 6, row n mod 6.
 */
import type { Color, DerivedRoadName, DerivedTail } from './derived-road.js';
import { ROWS, type Position } from './layout.js';
import { resultLetter, type ResultLetter, type RoundMark, type SideLetter } from './round-mark.js';
import type { RoadsState } from './state.js';

/** A round on the bead plate; `i` is its number in the shoe, from zero. */
export interface BeadCell {
  readonly i: number;
  readonly col: number;
  readonly row: number;
  readonly result: ResultLetter;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** A cell of the big road; while there have only been ties, one cell without a round carries them. */
export interface BigRoadCell {
  readonly i: number | null;
  readonly result: SideLetter | null;
  readonly logicalCol: number;
  readonly logicalRow: number;
  readonly col: number;
  readonly row: number;
  ties: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

export interface BigRoadDrawing {
  leadingTies: number;
  readonly columns: { readonly result: SideLetter; length: number }[];
  readonly cells: BigRoadCell[];
}

export interface DerivedDrawing {
  /** Every mark in order, one letter each. */
  sequence: string;
  readonly columns: { readonly color: Color; length: number }[];
  readonly positions: Position[];
}

/** Every cell of every road, as plain JSON. */
export interface RoadsDrawing extends Readonly<Record<DerivedRoadName, DerivedDrawing>> {
  readonly beadPlate: BeadCell[];
  readonly bigRoad: BigRoadDrawing;
}

/** A drawing without cells. */
export function emptyDrawing(): RoadsDrawing {
  const derived = (): DerivedDrawing => ({ sequence: '', columns: [], positions: [] });
  return {
    beadPlate: [],
    bigRoad: { leadingTies: 0, columns: [], cells: [] },
    bigEyeBoy: derived(),
    smallRoad: derived(),
    cockroachPig: derived(),
  };
}

/** Appends to the drawing, in place, the round that led to this state. */
export function drawRound(drawing: RoadsDrawing, state: RoadsState, mark: RoundMark): void {
  const i = state.rounds - 1;
  const { playerPair, bankerPair } = mark;
  const result = resultLetter(mark);
  drawing.beadPlate.push({ i, col: Math.floor(i / ROWS), row: i % ROWS, result, playerPair, bankerPair });
  if (result === 'T') {
    drawTie(drawing.bigRoad, state);
    return;
  }
  drawResult(drawing.bigRoad, state, mark, result);
  drawMark(drawing.bigEyeBoy, state.bigEyeBoy);
  drawMark(drawing.smallRoad, state.smallRoad);
  drawMark(drawing.cockroachPig, state.cockroachPig);
}

function drawTie(road: BigRoadDrawing, { bigRoad: { leadingTies, ties } }: RoadsState): void {
  road.leadingTies = leadingTies;
  const latest = road.cells.at(-1);
  if (latest === undefined) road.cells.push(cellOfTies(ties));
  else latest.ties = ties;
}

function cellOfTies(ties: number): BigRoadCell {
  const place = { logicalCol: 0, logicalRow: 0, col: 0, row: 0 };
  return { i: null, result: null, ...place, ties, playerPair: false, bankerPair: false };
}

function drawResult(road: BigRoadDrawing, state: RoadsState, mark: RoundMark, result: SideLetter): void {
  const { columns, pen, ties } = state.bigRoad;
  const [length] = state.bigRoad.lengths;
  const latest = road.columns.at(-1);
  // The first result takes the place of the cell that carried the leading ties.
  if (latest === undefined) road.cells.length = 0;
  if (latest?.result === result) latest.length = length;
  else road.columns.push({ result, length });
  road.cells.push({
    i: state.rounds - 1,
    result,
    logicalCol: columns - 1,
    logicalRow: length - 1,
    col: pen.col,
    row: pen.row,
    ties,
    playerPair: mark.playerPair,
    bankerPair: mark.bankerPair,
  });
}

function drawMark(road: DerivedDrawing, tail: DerivedTail): void {
  const { color, marks, pen } = tail;
  if (color === null || marks === road.positions.length) return;
  const latest = road.columns.at(-1);
  if (latest?.color === color) latest.length += 1;
  else road.columns.push({ color, length: 1 });
  road.sequence += color;
  road.positions.push([pen.col, pen.row]);
}
