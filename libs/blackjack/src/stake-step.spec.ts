import { describe, expect, it } from '@jest/globals';
import { rational } from '@sabot/cards';
import { DEFAULT_RULES } from './rules.js';
import { minorOf, stakeStep } from './stake-step.js';

const NO_HALVES = { allowInsurance: false, allowSurrender: false };

describe('the step of stakes', () => {
  it.each([
    ['3/2', rational(3n, 2n), {}, 2n],
    ['6/5 with surrender', rational(6n, 5n), { allowInsurance: false }, 10n],
    ['6/5 with insurance', rational(6n, 5n), { allowSurrender: false }, 10n],
    ['6/5 without halves', rational(6n, 5n), NO_HALVES, 5n],
    ['1 with halves', rational(1n), {}, 2n],
    ['1 without halves', rational(1n), NO_HALVES, 1n],
  ])('keeps amounts whole at %s', (_, blackjackPays, options, step) => {
    const rules = { ...DEFAULT_RULES, ...options, blackjackPays };
    expect(stakeStep(rules)).toBe(step);
    expect(minorOf(blackjackPays, step)).toBe((blackjackPays.numerator * step) / blackjackPays.denominator);
  });

  it('turns stakes into minor units exactly or not at all', () => {
    expect(minorOf(rational(-1n, 2n), 1_000n)).toBe(-500n);
    expect(() => minorOf(rational(6n, 5n), 1_001n)).toThrow(RangeError);
  });
});
