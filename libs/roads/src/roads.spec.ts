import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { marksOf, shoe } from '../test/shoes.js';
import { askRoads } from './asking-road.js';
import { RoadsBuilder, roadsOf, type RoadsSnapshot } from './roads.js';
import { addRound, emptyRoads } from './state.js';

const derivedRoads = ['bigEyeBoy', 'smallRoad', 'cockroachPig'] as const;
const side = { P: 'PLAYER', B: 'BANKER' } as const;

function builderAfter(codes: readonly string[]): RoadsBuilder {
  const builder = new RoadsBuilder();
  for (const mark of marksOf(codes)) builder.add(mark);
  return builder;
}

describe('roads that grow round by round', () => {
  it('equal the roads of the whole shoe after every round', () => {
    fc.assert(
      fc.property(shoe, (codes) => {
        const builder = new RoadsBuilder();
        return marksOf(codes).every((mark, index, marks) => {
          builder.add(mark);
          return isDeepStrictEqual(builder.roads(), roadsOf(marks.slice(0, index + 1)));
        });
      }),
      { numRuns: 40 },
    );
  });

  it('continue from a stored snapshot as if they had never stopped', () => {
    fc.assert(
      fc.property(shoe, fc.nat(), (codes, anywhere) => {
        const cut = anywhere % (codes.length + 1);
        const stored = JSON.stringify(builderAfter(codes.slice(0, cut)));
        const resumed = new RoadsBuilder(JSON.parse(stored) as RoadsSnapshot);
        for (const mark of marksOf(codes.slice(cut))) resumed.add(mark);
        return isDeepStrictEqual(resumed.toJSON(), builderAfter(codes).toJSON());
      }),
      { numRuns: 500 },
    );
  });

  it('have a state that stays small however long the shoe and is never changed by adding', () => {
    fc.assert(
      fc.property(shoe, (codes) => {
        const states = [emptyRoads()];
        for (const mark of marksOf(codes)) states.push(addRound(states.at(-1) ?? emptyRoads(), mark));
        const written = states.map((state) => JSON.stringify(state));
        for (const state of states) marksOf(['P', 'B', 'T']).reduce(addRound, state);
        expect(states.map((state) => JSON.stringify(state))).toEqual(written);
        expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(1000);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the asking road', () => {
  it('says what adding the round would add', () => {
    fc.assert(
      fc.property(shoe, fc.constantFrom('P' as const, 'B' as const), (codes, letter) => {
        const builder = builderAfter(codes);
        const before = derivedRoads.map((road) => builder.roads()[road].sequence);
        const asked = askRoads(builder.state)[letter];
        builder.add({ winner: side[letter], playerPair: false, bankerPair: false });
        const expected = derivedRoads.map((road, index) => (before[index] ?? '') + (asked[road] ?? ''));
        expect(derivedRoads.map((road) => builder.roads()[road].sequence)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives player and banker opposite marks, defined for both at the same time', () => {
    fc.assert(
      fc.property(shoe, (codes) => {
        const { P, B } = askRoads(builderAfter(codes).state);
        for (const road of derivedRoads) {
          expect([P[road], B[road]].toSorted().join()).toMatch(P[road] === null ? /^,$/ : /^b,r$/);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('ties', () => {
  it('before the first result are counted on the first cell', () => {
    const { leadingTies, cells } = roadsOf(marksOf(['T', 'Tpb', 'Bp', 'T', 'B'])).bigRoad;
    expect(leadingTies).toBe(2);
    expect(cells).toHaveLength(2);
    expect(cells[0]).toMatchObject({ i: 2, result: 'B', ties: 3, playerPair: true, bankerPair: false });
    expect(cells[1]).toMatchObject({ i: 4, ties: 0 });
  });
});
