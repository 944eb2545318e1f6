import { describe, expect, it } from '@jest/globals';
import { CARD_COUNT, parseCardCode } from '@sabot/cards';
import { cardValue, handTotal, isNaturalTotal, isPairOf, isPerfectPairOf } from './hand.js';

const ALL_CARDS = Array.from({ length: CARD_COUNT }, (_, card) => card);

const card = (code: string): number => parseCardCode(code) ?? NaN;

describe('hand', () => {
  it('counts an ace as 1, 2 to 9 as their face, and 10, J, Q, K as nothing', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0];
    expect(ALL_CARDS.map(cardValue)).toEqual([...values, ...values, ...values, ...values]);
  });

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
