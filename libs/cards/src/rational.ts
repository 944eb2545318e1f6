// Exact fractions. Odds and probabilities never pass through floating point.

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The fraction in lowest terms; the denominator must not be zero. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a fraction has no zero denominator');
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const ZERO = rational(0n);
export const ONE = rational(1n);

export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, negate(b));
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** A term of a weighted sum. */
export type Weighted = readonly [weight: bigint, value: Rational];

/** The sum of weights times values, divided by a total. The fraction is reduced once, which makes long sums cheap. */
export function weightedAverage(terms: Iterable<Weighted>, total: bigint): Rational {
  let [numerator, denominator] = [0n, 1n];
  for (const [weight, value] of terms) {
    // In a long sum denominators mostly divide each other.
    if (denominator % value.denominator === 0n) {
      numerator += weight * value.numerator * (denominator / value.denominator);
    } else {
      const common = value.denominator % denominator === 0n ? 1n : denominator;
      numerator =
        numerator * ((value.denominator * common) / denominator) + weight * value.numerator * common;
      denominator = value.denominator * common;
    }
  }
  return rational(numerator, denominator * total);
}

/** Negative when the first fraction is smaller, positive when it is larger, zero when they are equal. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The fraction as text: `19/20`, or `8` when it is whole. */
export function rationalText(a: Rational): string {
  return a.denominator === 1n ? String(a.numerator) : `${String(a.numerator)}/${String(a.denominator)}`;
}

/** The fraction with a fixed number of decimals, halves rounded away from zero. */
export function decimalText(a: Rational, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const magnitude = a.numerator < 0n ? -a.numerator : a.numerator;
  const scaled = (magnitude * scale * 2n + a.denominator) / (a.denominator * 2n);
  const sign = a.numerator < 0n && scaled > 0n ? '-' : '';
  const whole = sign + String(scaled / scale);
  return decimals === 0 ? whole : `${whole}.${String(scaled % scale).padStart(decimals, '0')}`;
}

/** The fraction times one hundred with a fixed number of decimals. */
export function percentText(a: Rational, decimals: number): string {
  return decimalText(multiply(a, rational(100n)), decimals);
}

/** The nearest floating-point number, for statistics and drawing only. */
export function approximate(a: Rational): number {
  return Number(a.numerator) / Number(a.denominator);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
