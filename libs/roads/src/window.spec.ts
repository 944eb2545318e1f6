import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { marksOf, shoe } from '../test/shoes.js';
import { roadsOf } from './roads.js';
import { RoadsWindow, type RoadsWindowSnapshot } from './window.js';

describe('the window of an endless table', () => {
  it('shows the roads of the kept rounds and of no others', () => {
    fc.assert(
      fc.property(shoe, fc.integer({ min: 1, max: 80 }), (codes, sizeRounds) => {
        const marks = marksOf(codes);
        const window = new RoadsWindow({ sizeRounds });
        for (const mark of marks) window.add(mark);
        return isDeepStrictEqual(window.roads(), roadsOf(marks.slice(-sizeRounds)));
      }),
      { numRuns: 200 },
    );
  });

  it('continues from what was stored', () => {
    const marks = marksOf('P,B,T,T,P,P,B,Bp,P,T,B,P'.split(','));
    const whole = new RoadsWindow({ sizeRounds: 5, marks });
    const stored = JSON.stringify(new RoadsWindow({ sizeRounds: 5, marks: marks.slice(0, 8) }));
    const resumed = new RoadsWindow(JSON.parse(stored) as RoadsWindowSnapshot);
    for (const mark of marks.slice(8)) resumed.add(mark);
    expect(resumed.roads()).toEqual(whole.roads());
    expect(resumed.state).toEqual(whole.state);
  });

  it('holds one shoe of rounds by default', () => {
    const window = new RoadsWindow({ marks: marksOf(Array<string>(100).fill('P')) });
    expect(window.state.rounds).toBe(72);
  });

  it.each([0, -1, 1.5, Number.NaN])('cannot hold %d rounds', (sizeRounds) => {
    expect(() => new RoadsWindow({ sizeRounds })).toThrow(RangeError);
  });
});
