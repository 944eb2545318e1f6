import { describe, expect, it } from '@jest/globals';
import { bankerDraws, playerDraws } from '../tableau.js';
import { getHandValue, isNatural, isPair, shouldBankerDraw, shouldPlayerDraw } from './hand-rules.js';

const ACE = 0;
const SEVEN = 6;
const EIGHT = 7;
const KING = 12;
const KING_OF_HEARTS = 25;

describe('hand rules of the single-player game', () => {
  it('value a hand by the last digit of its sum', () => {
    expect(getHandValue([SEVEN, EIGHT])).toBe(5);
  });

  it('call only two cards a natural', () => {
    expect(isNatural([EIGHT, KING])).toBe(true);
    expect(isNatural([SEVEN, ACE])).toBe(true);
    expect(isNatural([SEVEN, KING])).toBe(false);
    expect(isNatural([SEVEN, ACE, KING])).toBe(false);
  });

  it('look for a pair in the first two cards only', () => {
    expect(isPair([KING, KING_OF_HEARTS])).toBe(true);
    expect(isPair([ACE, KING, KING])).toBe(false);
    expect(isPair([ACE])).toBe(false);
  });

  it('draw exactly as the tableau says', () => {
    const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(values.map(shouldPlayerDraw)).toEqual(values.map(playerDraws));
    for (const value of values) {
      expect(shouldBankerDraw(value, null, true)).toBe(bankerDraws(value, null));
      expect(shouldBankerDraw(value, SEVEN, false)).toBe(bankerDraws(value, 7));
      expect(shouldBankerDraw(value, KING, false)).toBe(bankerDraws(value, 0));
    }
  });
});
