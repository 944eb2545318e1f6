import { describe, expect, it } from '@jest/globals';
import { parseCardCode } from './card.js';
import { handTotal, isNaturalTotal, isPairOf, isPerfectPairOf } from './hand.js';

const card = (code: string): number => parseCardCode(code) ?? NaN;

describe('hand', () => {
  it('counts the last digit of the sum', () => {
    expect(handTotal([card('s7'), card('h8')])).toBe(5);
    expect(handTotal([card('s9'), card('h9'), card('d9')])).toBe(7);
    expect(handTotal([card('sK'), card('h10')])).toBe(0);
    expect(handTotal([])).toBe(0);
  });

  it('is a natural with 8 or 9 only', () => {
    expect([0, 5, 6, 7, 8, 9].filter(isNaturalTotal)).toEqual([8, 9]);
  });

  it('pairs by rank, not by value', () => {
    expect(isPairOf(card('s10'), card('hJ'))).toBe(false);
    expect(isPairOf(card('sJ'), card('hJ'))).toBe(true);
  });

  it('pairs perfectly by rank and suit', () => {
    expect(isPerfectPairOf(card('sJ'), card('hJ'))).toBe(false);
    expect(isPerfectPairOf(card('sJ'), card('sJ'))).toBe(true);
  });
});
