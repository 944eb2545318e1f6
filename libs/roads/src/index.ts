export { askRoads, type AskedMarks, type AskingRoad } from './asking-road.js';
export type { BigRoadTail } from './big-road.js';
export type { Color, DerivedRoadName, DerivedTail } from './derived-road.js';
export type { BeadCell, BigRoadCell, BigRoadDrawing, DerivedDrawing, RoadsDrawing } from './drawing.js';
export { drawGrid, layOutColumns, ROWS, type Pen, type Position } from './layout.js';
export { RoadsBuilder, roadsOf, type Roads, type RoadsSnapshot, BOARD_ROUNDS } from './roads.js';
export {
  formatRoundCode,
  formatRoundCodes,
  parseRoundCode,
  parseRoundCodes,
  type ResultLetter,
  type RoundMark,
  type SideLetter,
  type Winner,
} from './round-mark.js';
export { SCOREBOARD_ROUNDS, scoreboardOf, type Scoreboard } from './scoreboard.js';
export { addRound, currentStreak, emptyRoads, type RoadsState, type Streak } from './state.js';
export { sharesOf, type Shares, type Trends } from './trends.js';
