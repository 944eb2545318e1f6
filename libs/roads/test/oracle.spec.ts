import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { RoadsBuilder, type RoadsDrawing } from '../src/index.js';
import { naiveRoads } from './naive-roads.js';
import { marksOf, shoe } from './shoes.js';

function drawn(codes: readonly string[]): RoadsDrawing {
  const builder = new RoadsBuilder();
  for (const mark of marksOf(codes)) builder.add(mark);
  return builder.toJSON().drawing;
}

describe('the roads agree with the rules written a second time', () => {
  it('on thousands of random shoes with ties, pairs and long streaks', () => {
    fc.assert(
      fc.property(shoe, (codes) => isDeepStrictEqual(drawn(codes), naiveRoads(codes))),
      { numRuns: 4000 },
    );
  });

  it('on streaks of forty rounds or more, whose tails stack up to the top row', () => {
    const streaks = Array.from({ length: 12 }, (_, n) => Array<string>(40 + n).fill(n % 2 === 0 ? 'B' : 'P'));
    const codes = streaks.flat();
    const drawing = drawn(codes);
    expect(drawing).toEqual(naiveRoads(codes));
    expect(drawing.bigRoad.cells.some(({ row, logicalRow }) => row === 0 && logicalRow > 0)).toBe(true);
  });
});
