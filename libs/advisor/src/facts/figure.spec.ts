import { describe, expect, it } from '@jest/globals';
import { rational } from '@sabot/cards';
import { figureText } from './figure.js';

describe('a figure', () => {
  it.each([
    ['percent', 1n, 8n, '12.50%'],
    ['percent', 1_057_906n, 100_000_000n, '1.06%'],
    ['percent', -1n, 300n, '−0.33%'],
    ['percent', 1n, 3_000_000n, '0.000033%'],
    ['percent', 0n, 1n, '0.00%'],
    ['money', 123_456_789n, 1n, '1,234,567.89'],
    ['money', -5_050n, 1n, '−50.50'],
    ['money', 1_058n, 1_000n, '0.011'],
    ['money', 1n, 1n, '0.01'],
    ['count', 1_416n, 1n, '1,416'],
    ['times', 83n, 10n, '8.3'],
  ] as const)('in %s for %d/%d is written %s', (unit, numerator, denominator, text) => {
    expect(figureText({ unit, value: rational(numerator, denominator) })).toBe(text);
  });
});
