import { describe, expect, it } from '@jest/globals';
import { chipOf, chipsFor, DENOMINATIONS } from '../chips/denominations';
import { amountIn, amountText, netText, shortAmountText, shortNetText } from './amount';

describe('amounts', () => {
  it('of a gain or a loss are exact below ten thousand, and short above', () => {
    expect([999_999, -999_999, 0].map(shortNetText)).toEqual(['+9,999.99', '−9,999.99', '0.00']);
    expect([87_038_277, -121_912_430].map(shortNetText)).toEqual(['+870.3K', '−1.2M']);
  });

  it.each([
    [0, '0.00', '0', '0'],
    [1_000, '10.00', '10', '10'],
    [123_456_789, '1,234,567.89', '1,234,567.89', '1.2M'],
    [100_000, '1,000.00', '1,000', '1K'],
    [250_000, '2,500.00', '2,500', '2.5K'],
    [99_999, '999.99', '999.99', '999.99'],
    [-5_050, '−50.50', '−50.50', ''],
  ])('%i is written as %s, or shorter where space is tight', (minor, full, whole, short) => {
    expect([amountText(minor), amountText(minor, { whole: true })]).toEqual([full, whole]);
    if (minor >= 0) expect(shortAmountText(minor)).toBe(short);
  });

  it('are exact up to 2^53', () => {
    expect(amountText(Number.MAX_SAFE_INTEGER)).toBe('90,071,992,547,409.91');
  });

  it('carry a plus sign when they are gains', () => {
    expect([netText(9_500), netText(0), netText(-100)]).toEqual(['+95.00', '0.00', '−1.00']);
  });

  it.each([
    ['25', 2_500],
    [' 1,250.5 ', 125_050],
    ['0.01', 1],
    ['0', null],
    ['', null],
    ['-5', null],
    ['1.234', null],
    ['1e3', null],
    ['99999999999999999', null],
  ])('typed as %j are %p', (text, minor) => {
    expect(amountIn(text)).toBe(minor);
  });
});

describe('chips', () => {
  it.each([
    [17_500, [10_000, 5_000, 2_500]],
    [1_000, [1_000]],
    [100, [1_000]],
    [0, []],
  ])('for %i are %j', (minor, chips) => {
    expect(chipsFor(minor).map((chip) => chip.minor)).toEqual(chips);
  });

  it('never stack higher than five', () => {
    expect(chipsFor(10_000_000)).toHaveLength(5);
  });

  it('of any amount have the colours of the next smaller standard chip', () => {
    expect(chipOf(7_700)).toEqual({ ...DENOMINATIONS[2], minor: 7_700 });
    expect(chipOf(1)).toEqual({ ...DENOMINATIONS[0], minor: 1 });
  });

  it('ascend in the rack', () => {
    const minors = DENOMINATIONS.map(({ minor }) => minor);
    expect(minors).toEqual(minors.toSorted((a, b) => a - b));
  });
});
