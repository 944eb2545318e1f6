import { describe, expect, it } from '@jest/globals';
import { create, historyV1, roundV1 } from '@sabot/contracts';
import { type RoundMark, RoadsBuilder } from '@sabot/roads';
import fc from 'fast-check';
import { readTrends, trendsMessage } from './trends-message.js';

const mark = fc.record<RoundMark>({
  winner: fc.constantFrom('PLAYER', 'BANKER', 'TIE'),
  playerPair: fc.boolean(),
  bankerPair: fc.boolean(),
  natural: fc.boolean(),
});
const marks = fc.array(mark, { maxLength: 100 });

describe('trends on the wire', () => {
  it('are read back unchanged', () => {
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

  it('name the current streak, across ties, and no winner before the first result', () => {
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
