import { describe, expect, it } from '@jest/globals';
import { edgePercent } from './edge-percent';

describe('the edge of a table', () => {
  it.each([
    ['1/160', '0.6250'],
    ['-1/1000', '-0.1000'],
    ['0', '0.0000'],
  ])('of %s is %s percent', (fraction, percent) => {
    expect(edgePercent(fraction)).toBe(percent);
  });
});
