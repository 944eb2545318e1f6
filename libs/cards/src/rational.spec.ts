import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  add,
  approximate,
  compare,
  decimalText,
  multiply,
  percentText,
  rational,
  rationalText,
  subtract,
  weightedAverage,
  ZERO,
} from './rational.js';

describe('rational', () => {
  it('is kept in lowest terms with a positive denominator', () => {
    expect(rational(-95n, -100n)).toEqual({ numerator: 19n, denominator: 20n });
    expect(rational(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
    expect(rational(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  });

  it('has no zero denominator', () => {
    expect(() => rational(1n, 0n)).toThrow(RangeError);
  });

  it('is written as a fraction, or as a whole number', () => {
    expect([rational(19n, 20n), rational(16n, 2n), rational(-1n, 3n)].map(rationalText)).toEqual([
      ...['19/20', '8', '-1/3'],
    ]);
  });

  it('is written with as many decimals as asked, halves rounded away from zero', () => {
    expect(decimalText(rational(1n, 8n), 2)).toBe('0.13');
    expect(decimalText(rational(-1n, 8n), 2)).toBe('-0.13');
    expect(decimalText(rational(-1n, 1000n), 2)).toBe('0.00');
    expect(decimalText(rational(2n, 3n), 0)).toBe('1');
    expect(decimalText(rational(1n, 3n), 20)).toBe('0.33333333333333333333');
    expect(percentText(rational(1n, 13n), 6)).toBe('7.692308');
  });

  it('adds, subtracts and multiplies exactly', () => {
    const fraction = fc
      .tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 1000n))
      .map(([numerator, denominator]) => rational(numerator, denominator));
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(multiply(a, add(b, b))).toEqual(add(multiply(a, b), multiply(a, b)));
        expect(approximate(multiply(a, b))).toBeCloseTo(approximate(a) * approximate(b), 6);
      }),
    );
  });

  it('is compared exactly', () => {
    const third = rational(1n, 3n);
    expect([compare(third, rational(1n, 2n)), compare(rational(-1n, 2n), rational(-2n, 3n))]).toEqual([
      -1, 1,
    ]);
    expect(compare(third, rational(2n, 6n))).toBe(0);
  });

  it('is averaged exactly with weights, whatever the denominators', () => {
    const terms = fc.array(
      fc
        .tuple(fc.bigInt(0n, 9n), fc.bigInt(-99n, 99n), fc.bigInt(1n, 99n))
        .map(([weight, numerator, denominator]) => [weight, rational(numerator, denominator)] as const),
    );
    fc.assert(
      fc.property(terms, fc.bigInt(1n, 99n), (weighted, total) => {
        const sum = weighted.map(([weight, value]) => multiply(rational(weight), value)).reduce(add, ZERO);
        expect(weightedAverage(weighted, total)).toEqual(multiply(sum, rational(1n, total)));
      }),
    );
  });
});
