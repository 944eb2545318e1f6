import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadTexts, translator } from '../i18n/translate';
import { cardName, isRed, partsOf } from './card-name';

beforeAll(() => loadTexts('zh-Hant'));

describe('a card', () => {
  it('has a name in each language', () => {
    expect([cardName(translator('en'), 'h5'), cardName(translator('en'), 'sK')]).toEqual([
      '5 of hearts',
      'king of spades',
    ]);
    expect(cardName(translator('zh-Hant'), 's10')).toBe('黑桃10');
    expect([isRed(partsOf('d2').suit), isRed(partsOf('c2').suit)]).toEqual([true, false]);
  });
});
