import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { paceOf } from '../src/pace.js';

const LIMIT = 100;

/** Answers with the given pairs of value and load, in order. */
function script(...pairs: readonly (readonly [value: number, load: number])[]) {
  const values = pairs.map(([value]) => value);
  const loads = pairs.map(([, load]) => load);
  const next = (list: number[]): number => {
    const first = list.shift();
    if (first === undefined) throw new Error('measured too often');
    return first;
  };
  return {
    measure: () => Promise.resolve(next(values)),
    startLoad: () => () => next(loads),
  };
}

describe('a limit on the pace of the machine', () => {
  it.each<[string, readonly (readonly [number, number])[], string]>([
    ['is kept by the first value within it', [[100, 1]], 'kept'],
    [
      'is kept by a later value within it',
      [
        [101, 0.2],
        [250, 1],
        [99, 0.9],
      ],
      'kept',
    ],
    [
      'is missed if a machine with time to spare was too slow',
      [
        [101, 1],
        [101, 1],
        [101, 0.7],
        [101, 1],
        [101, 1],
      ],
      'missed',
    ],
    [
      'is not judged if the machine was busy each time',
      [
        [101, 1],
        [101, 0.9],
        [101, 0.71],
        [101, 0.8],
        [101, 1],
      ],
      'not judged',
    ],
  ])('%s', async (_, pairs, verdict) => {
    const { measure, startLoad } = script(...pairs);
    expect(await paceOf(LIMIT, measure, startLoad)).toEqual({
      verdict,
      measured: pairs.map(([value, load]) => ({ value, load })),
    });
  });

  it('is told how busy the cores really were', async () => {
    const { measured } = await paceOf(0, async () => {
      await pause(100);
      return 1;
    });
    expect(measured).toHaveLength(5);
    for (const { load } of measured) {
      expect(load).toBeGreaterThanOrEqual(0);
      expect(load).toBeLessThanOrEqual(1);
    }
  });
});
