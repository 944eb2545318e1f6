import { beforeAll, describe, expect, it } from '@jest/globals';
import { closestLanguage, LANGUAGES } from './language';
import { letterOf } from './letter';
import { tableName } from './table-name';
import './with-blackjack';
import './with-hand-proof';
import './with-trainer';
import { loadTexts, textsOf, translate, translator, type MessageKey } from './translate';

const keys = Object.keys(textsOf('en')) as MessageKey[];
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** Names, formats, keys and cards that are written in Latin letters in every language. */
const LATIN = ['Sabot', 'JSON', 'CSV', 'SHA', 'Ed', ...Array.from('AJQKPBTUCDRNHSIV')];

beforeAll(() => Promise.all(LANGUAGES.map(loadTexts)));

describe('texts', () => {
  it.each(LANGUAGES)('in %s are complete and use the same parameters as English', (language) => {
    const wrong = keys.filter((key) => {
      const text = textsOf(language)[key] ?? '';
      return text === '' || holes(text).join() !== holes(textsOf('en')[key] ?? '').join();
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(textsOf(language))).toHaveLength(keys.length);
  });

  it('in 繁體中文 have no English words left', () => {
    const words = keys.flatMap((key) => {
      const text = (textsOf('zh-Hant')[key] ?? '').replace(/\{\w+\}/g, '');
      return (text.match(/[A-Za-z]+/g) ?? []).map((word) => [key, word] as const);
    });
    expect(words.filter(([, word]) => !LATIN.includes(word))).toEqual([]);
  });

  it('in 繁體中文 never call the house or its edge by the name of the banker', () => {
    const wrong = keys.filter((key) => textsOf('zh-Hant')[key]?.includes('莊家'));
    expect(wrong).toEqual([]);
    const edges = keys.filter((key) => textsOf('en')[key]?.includes('ouse edge'));
    expect(edges.filter((key) => !textsOf('zh-Hant')[key]?.includes('賭場優勢'))).toEqual([]);
  });

  it('fill in the given parameters and leave the others open', () => {
    expect(translate('en', 'spot.bet', { amount: '50', target: 'Banker' })).toBe('Bet 50 on Banker');
    expect(translate('en', 'spot.bet', { amount: '50' })).toBe('Bet 50 on {target}');
    expect(translate('zh-Hant', 'spot.bet', { amount: '50', target: '莊' })).toBe('下注 50 於莊');
  });
});

describe('a language', () => {
  it.each([
    ['en-GB', 'en'],
    ['zh-hant', 'zh-Hant'],
    ['zh-CN', 'zh-Hant'],
    ['de', 'en'],
  ])('for a browser in %s is %s', (wanted, language) => {
    expect(closestLanguage(wanted)).toBe(language);
  });

  it('has letters for the main bets', () => {
    const zh = translator('zh-Hant');
    expect([letterOf(zh, 'PLAYER'), letterOf(zh, 'BANKER'), letterOf(zh, 'TIE')]).toEqual(['閒', '莊', '和']);
    expect(letterOf(translator('en'), 'BANKER')).toBe('B');
  });

  it('names a table as its configuration does, or else by its plain name', () => {
    const table = { name: 'Emerald', names: { 'zh-Hant': '翡翠' } };
    expect(tableName(translator('zh-Hant'), table)).toBe('翡翠');
    expect(tableName(translator('en'), table)).toBe('Emerald');
    expect(tableName(translator('zh-Hant'), { name: 'Ruby' })).toBe('Ruby');
  });
});
