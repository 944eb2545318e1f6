import { describe, expect, it } from '@jest/globals';
import { parseOdds } from './odds.js';
import { rational } from './rational.js';

describe('odds', () => {
  it.each([
    ['8', 8n, 1n],
    ['0.95', 19n, 20n],
    ['8:1', 8n, 1n],
    ['0.95:1', 19n, 20n],
    ['3:2', 3n, 2n],
    ['19/20', 19n, 20n],
    [' 8 : 1 ', 8n, 1n],
    ['0', 0n, 1n],
    ['1000000', 1_000_000n, 1n],
    ['0.000001', 1n, 1_000_000n],
  ])('read %p exactly', (text, numerator, denominator) => {
    expect(parseOdds(text)).toEqual(rational(numerator, denominator));
  });

  it.each([
    ...[
      '',
      ' ',
      '-1',
      '+1',
      '8:',
      ':1',
      '8:0',
      '1/0',
      '1/2/3',
      '1:2:3',
      '.5',
      '5.',
      '1e3',
      '5%',
      '0x10',
      '8 to 1',
    ],
    ...['NaN', 'Infinity', '1,5', '٣', '1000001', '1/1000001', '0.0000001', '9'.repeat(400)],
  ])('refuse %p', (text) => {
    expect(parseOdds(text)).toBeUndefined();
  });
});
