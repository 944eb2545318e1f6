import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from './language';
import { TEXTS, translate, type MessageKey } from './translate';

const keys = Object.keys(TEXTS.en) as MessageKey[];
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  it.each(LANGUAGES)('in %s are complete and use the same parameters as English', (language) => {
    const wrong = keys.filter((key) => {
      const text: string = TEXTS[language][key];
      return text === '' || holes(text).join() !== holes(TEXTS.en[key]).join();
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(TEXTS[language])).toHaveLength(keys.length);
  });

  it('fill in the given parameters and leave the others open', () => {
    expect(translate('en', 'spot.bet', { amount: '50', target: 'Banker' })).toBe('Bet 50 on Banker');
    expect(translate('en', 'spot.bet', { amount: '50' })).toBe('Bet 50 on {target}');
    expect(translate('zh-Hant', 'spot.bet', { amount: '50', target: '莊' })).toBe('下注 50 於莊');
  });
});
