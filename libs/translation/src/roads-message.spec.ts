import { describe, expect, it } from '@jest/globals';
import { create, decode, encode, historyV1, roundV1 } from '@sabot/contracts';
import { type RoundMark, RoadsBuilder, roadsOf } from '@sabot/roads';
import fc from 'fast-check';
import { readMarks, readTrends, roadsMessage, trendsMessage } from './roads-message.js';

const mark = fc.record<RoundMark>({
  winner: fc.constantFrom('PLAYER', 'BANKER', 'TIE'),
  playerPair: fc.boolean(),
  bankerPair: fc.boolean(),
  natural: fc.boolean(),
});
const marks = fc.array(mark, { maxLength: 100 });

function sent(roads: ReturnType<typeof roadsOf>): historyV1.Roads {
  const decoded = decode(historyV1.RoadsSchema, encode(historyV1.RoadsSchema, roadsMessage(roads)));
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.message;
}

describe('roads on the wire', () => {
  it('are drawn again from the bead plate exactly as they were', () => {
    fc.assert(
      fc.property(marks, (played) => {
        expect(roadsOf(readMarks(sent(roadsOf(played))) ?? [])).toEqual(roadsOf(played));
      }),
      { numRuns: 200 },
    );
  });

  it('carry every cell of every road where it is drawn', () => {
    fc.assert(
      fc.property(marks, (played) => {
        const roads = roadsOf(played);
        const message = sent(roads);
        const { RED, BLUE } = historyV1.RoadColor;
        for (const name of ['bigEyeBoy', 'smallRoad', 'cockroachPig'] as const) {
          const cells = message[name]?.cells ?? [];
          expect(cells.map(({ column, row }) => [column, row])).toEqual(roads[name].positions);
          expect(cells.map(({ color }) => color)).toEqual(
            Array.from(roads[name].sequence, (letter) => (letter === 'r' ? RED : BLUE)),
          );
        }
        expect(message.bigRoad?.leadingTies).toBe(roads.bigRoad.leadingTies);
        expect(
          message.bigRoad?.cells.map((cell) => ({
            result: { 0: null, 1: 'P', 2: 'B', 3: 'T' }[cell.winner],
            col: cell.column,
            row: cell.row,
            logicalCol: cell.logicalColumn,
            logicalRow: cell.logicalRow,
            ties: cell.ties,
            playerPair: cell.playerPair,
            bankerPair: cell.bankerPair,
          })),
        ).toEqual(roads.bigRoad.cells.map((cell) => ({ ...cell, i: undefined })));
      }),
      { numRuns: 200 },
    );
  });

  it('say what each next result would add, and nothing where a road has not begun', () => {
    const { RED, BLUE, UNSPECIFIED } = historyV1.RoadColor;
    const player: RoundMark = { winner: 'PLAYER', playerPair: false, bankerPair: false };
    const banker: RoundMark = { ...player, winner: 'BANKER' };
    expect(sent(roadsOf([])).askPlayer).toMatchObject({ bigEyeBoy: UNSPECIFIED, smallRoad: UNSPECIFIED });
    const message = sent(roadsOf([player, banker]));
    expect(message.askPlayer).toMatchObject({ bigEyeBoy: RED, smallRoad: UNSPECIFIED });
    expect(message.askBanker).toMatchObject({ bigEyeBoy: BLUE, cockroachPig: UNSPECIFIED });
  });

  it('are not read when a cell names no winner', () => {
    expect(readMarks(create(historyV1.RoadsSchema, { beadPlate: [{}] }))).toBeUndefined();
    expect(readMarks(create(historyV1.RoadsSchema, {}))).toEqual([]);
  });
});

describe('trends on the wire', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(marks, (played) => {
        const builder = new RoadsBuilder();
        for (const one of played) builder.add(one);
        const message = create(historyV1.TrendsSchema, trendsMessage(builder.state));
        expect(readTrends(message)).toEqual(builder.state.trends);
      }),
      { numRuns: 200 },
    );
  });

  it('name the streak that goes on, across ties, and nobody before the first result', () => {
    const tie: RoundMark = { winner: 'TIE', playerPair: false, bankerPair: false };
    const builder = new RoadsBuilder();
    builder.add(tie);
    expect(trendsMessage(builder.state)).toMatchObject({
      streakWinner: roundV1.Winner.UNSPECIFIED,
      streakLength: 0,
    });
    for (const winner of ['BANKER', 'BANKER', 'TIE', 'BANKER'] as const) builder.add({ ...tie, winner });
    expect(trendsMessage(builder.state)).toMatchObject({
      streakWinner: roundV1.Winner.BANKER,
      streakLength: 3,
    });
  });
});
