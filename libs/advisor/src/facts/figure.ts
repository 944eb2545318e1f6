// How a figure is written: the same in every language, rounded once, from the exact fraction. A small figure keeps two
// digits that are not zero, so that a rare event is never shown as impossible.
import { decimalText, multiply, rational, type Rational } from '@sabot/cards';
import type { Fact } from './fact.js';

const HUNDREDTH = rational(1n, 100n);
const MAX_DECIMALS = 12;

/** The figure of a fact as players read it: `1.06%`, `1,234.50`, `12`, `8.3`. */
export function figureText({ unit, value }: Pick<Fact, 'unit' | 'value'>): string {
  switch (unit) {
    case 'percent':
      return `${readable(multiply(value, rational(100n)))}%`;
    case 'money':
      return readable(multiply(value, HUNDREDTH));
    case 'count':
      return grouped(decimalText(value, 0));
    case 'times':
      return grouped(decimalText(value, 1));
  }
}

/** Two decimals, or more until two digits are not zero or nothing is left to show. */
function readable({ numerator, denominator }: Rational): string {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const isEnough = (decimals: number): boolean => {
    const scaled = magnitude * 10n ** BigInt(decimals);
    return scaled % denominator === 0n || scaled >= 10n * denominator;
  };
  let decimals = 2;
  while (decimals < MAX_DECIMALS && !isEnough(decimals)) decimals += 1;
  return grouped(decimalText({ numerator, denominator }, decimals));
}

function grouped(decimal: string): string {
  const [whole = '', rest] = decimal.replace('-', '−').split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? thousands : `${thousands}.${rest}`;
}
