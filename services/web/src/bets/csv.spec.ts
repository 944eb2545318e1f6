import { describe, expect, it } from '@jest/globals';
import { csvText, decimalText } from './csv';

describe('comma-separated values', () => {
  it('quote what would break a row', () => {
    expect(csvText([['a', 'b,c', 'd"e', 'f\ng', null, 7]])).toBe('a,"b,c","d""e","f\ng",,7\r\n');
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
    'take the force out of the formula %j',
    (text) => {
      expect(csvText([[text]])).toMatch(/^"?'/);
    },
  );

  it('keep negative numbers as numbers', () => {
    expect(csvText([['-12.50', -3]])).toBe('-12.50,-3\r\n');
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-95, '-0.95'],
    [123_456_789, '1234567.89'],
  ])('write %i minor units as %s', (minor, text) => {
    expect(decimalText(minor)).toBe(text);
  });
});
