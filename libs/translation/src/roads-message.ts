/**
 * Roads and trends as messages. The message carries every road drawn, for readers that know no rule; one that has
 * `@sabot/roads` needs only the bead plate, because every other road follows from it.
 */
import { historyV1, type MessageInitShape, roundV1 } from '@sabot/contracts';
import {
  type AskedMarks,
  type BeadCell,
  type Color,
  currentStreak,
  type ResultLetter,
  type Roads,
  type RoadsState,
  type RoundMark,
  type Trends,
} from '@sabot/roads';

export type RoadsMessage = MessageInitShape<typeof historyV1.RoadsSchema>;
export type TrendsMessage = MessageInitShape<typeof historyV1.TrendsSchema>;

const { Winner } = roundV1;
const { RoadColor } = historyV1;

const WINNERS = { P: Winner.PLAYER, B: Winner.BANKER, T: Winner.TIE } as const;
const NAMES = new Map<number, RoundMark['winner']>([
  [Winner.PLAYER, 'PLAYER'],
  [Winner.BANKER, 'BANKER'],
  [Winner.TIE, 'TIE'],
]);
const COLORS = { r: RoadColor.RED, b: RoadColor.BLUE } as const;

/** The message of drawn roads. */
export function roadsMessage(roads: Roads): RoadsMessage {
  return {
    beadPlate: roads.beadPlate.map(beadMessage),
    bigRoad: {
      leadingTies: roads.bigRoad.leadingTies,
      cells: roads.bigRoad.cells.map((cell) => ({
        winner: winnerOf(cell.result),
        column: cell.col,
        row: cell.row,
        logicalColumn: cell.logicalCol,
        logicalRow: cell.logicalRow,
        ties: cell.ties,
        playerPair: cell.playerPair,
        bankerPair: cell.bankerPair,
      })),
    },
    bigEyeBoy: derivedMessage(roads.bigEyeBoy),
    smallRoad: derivedMessage(roads.smallRoad),
    cockroachPig: derivedMessage(roads.cockroachPig),
    askPlayer: askedMessage(roads.ask.P),
    askBanker: askedMessage(roads.ask.B),
  };
}

/** The message of the trends over the rounds that led to this state. */
export function trendsMessage(state: RoadsState): TrendsMessage {
  const { trends } = state;
  const streak = currentStreak(state);
  return {
    playerWins: trends.player,
    bankerWins: trends.banker,
    ties: trends.tie,
    playerPairs: trends.playerPairs,
    bankerPairs: trends.bankerPairs,
    naturals: trends.naturals,
    longestPlayerStreak: trends.longestPlayerStreak,
    longestBankerStreak: trends.longestBankerStreak,
    streakWinner: winnerOf(streak?.result ?? null),
    streakLength: streak?.length ?? 0,
  };
}

/** The rounds on the bead plate, oldest first, to draw the roads from; undefined when a cell has no winner. */
export function readMarks(message: historyV1.Roads): RoundMark[] | undefined {
  const marks = message.beadPlate.flatMap(({ winner, playerPair, bankerPair }) => {
    const name = NAMES.get(winner);
    return name === undefined ? [] : [{ winner: name, playerPair, bankerPair }];
  });
  return marks.length === message.beadPlate.length ? marks : undefined;
}

/** The counts of a message; the bead plate does not tell which rounds a natural ended, so they cannot be counted again. */
export function readTrends(message: historyV1.Trends): Trends {
  return {
    player: message.playerWins,
    banker: message.bankerWins,
    tie: message.ties,
    playerPairs: message.playerPairs,
    bankerPairs: message.bankerPairs,
    naturals: message.naturals,
    longestPlayerStreak: message.longestPlayerStreak,
    longestBankerStreak: message.longestBankerStreak,
  };
}

function beadMessage({
  result,
  playerPair,
  bankerPair,
}: BeadCell): MessageInitShape<typeof historyV1.BeadCellSchema> {
  return { winner: WINNERS[result], playerPair, bankerPair };
}

function derivedMessage({
  sequence,
  positions,
}: Roads['bigEyeBoy']): MessageInitShape<typeof historyV1.DerivedRoadSchema> {
  const cells = positions.map(([column, row], at) => ({
    color: COLORS[sequence[at] === 'r' ? 'r' : 'b'],
    column,
    row,
  }));
  return { cells };
}

function askedMessage(asked: AskedMarks): MessageInitShape<typeof historyV1.AskedMarksSchema> {
  return {
    bigEyeBoy: colorOf(asked.bigEyeBoy),
    smallRoad: colorOf(asked.smallRoad),
    cockroachPig: colorOf(asked.cockroachPig),
  };
}

function colorOf(color: Color | null): historyV1.RoadColor {
  return color === null ? RoadColor.UNSPECIFIED : COLORS[color];
}

function winnerOf(letter: ResultLetter | null): roundV1.Winner {
  return letter === null ? Winner.UNSPECIFIED : WINNERS[letter];
}
