import { describe, expect, it } from '@jest/globals';
import { add, rational, rationalText, subtract, ZERO, type Rational } from '@sabot/cards';
import fc from 'fast-check';
import { runChance, type RunShape } from './run-chance.js';

const FAIR = { player: rational(1n, 2n), banker: rational(1n, 2n) };
const SKEWED = { player: rational(1n, 5n), banker: rational(3n, 10n) };

/** The longest run in a row of letters, counted by hand. */
function longest(rounds: string, shape: RunShape): number {
  let [best, length] = [1, 1];
  for (let at = 1; at < rounds.length; at += 1) {
    const same = rounds[at] === rounds[at - 1];
    length = same === (shape === 'streak') ? length + 1 : 1;
    best = Math.max(best, length);
  }
  return best;
}

describe('the chance of a run', () => {
  it.each<[RunShape, number, number, string]>([
    ['streak', 2, 2, '1/2'],
    ['streak', 2, 3, '3/4'],
    ['streak', 3, 3, '1/4'],
    ['chops', 3, 3, '1/4'],
    ['streak', 1, 1, '1'],
    ['streak', 5, 4, '0'],
    // Ten tosses of a fair coin show four equal ones in a row in 476 of 1,024 cases.
    ['streak', 4, 10, '119/256'],
  ])('as a %s of %i in %i even rounds is %s', (shape, length, rounds, expected) => {
    expect(rationalText(runChance(shape, length, rounds, FAIR))).toBe(expected);
  });

  it('is the sum over every sequence that has such a run', () => {
    const shape = fc.constantFrom<RunShape>('streak', 'chops');
    fc.assert(
      fc.property(
        shape,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (form, length, rounds) => {
          let sum = ZERO;
          for (let bits = 0; bits < 2 ** rounds; bits += 1) {
            const letters = bits.toString(2).padStart(rounds, '0');
            if (longest(letters, form) < length) continue;
            const wins = BigInt(Array.from(letters).filter((letter) => letter === '1').length);
            sum = add(sum, rational(2n ** (BigInt(rounds) - wins) * 3n ** wins, 5n ** BigInt(rounds)));
          }
          expect(rationalText(runChance(form, length, rounds, SKEWED))).toBe(rationalText(sum));
        },
      ),
    );
  });

  it('falls with the length and rises with the rounds', () => {
    const isLess = (a: Rational, b: Rational): boolean => subtract(a, b).numerator < 0n;
    for (let length = 2; length < 20; length += 1) {
      const here = runChance('streak', length, 72, SKEWED);
      expect(isLess(runChance('streak', length + 1, 72, SKEWED), here)).toBe(true);
      expect(isLess(here, runChance('streak', length, 73, SKEWED))).toBe(true);
    }
  });

  it.each([
    [0, 5],
    [1.5, 5],
    [2, -1],
    [2, 501],
  ])('does not exist for a length of %d in %d rounds', (length, rounds) => {
    expect(() => runChance('streak', length, rounds, FAIR)).toThrow(RangeError);
  });
});
