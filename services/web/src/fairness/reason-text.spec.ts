import { beforeAll, describe, expect, it } from '@jest/globals';
import { verifyRound } from '@sabot/fairness';
import { HAND_PHRASES } from '@sabot/fairness/hand';
import { ScriptedRound } from '@sabot/table-client/testing';
import { LANGUAGES } from '../i18n/language';
import { loadTexts, textsOf, translator } from '../i18n/translate';
import '../i18n/hand-proof-texts';
import { reasonText } from './reason-text';

/** The library's own sentence about a price, in English; the page only says that the price cannot be read. */
const NOT_SHOWN = ['problem'];

const bundle = new ScriptedRound('main', 3, 'a'.repeat(64)).bundle();

function details(tag: (typeof LANGUAGES)[number], record: unknown): string[] {
  return verifyRound(record).steps.flatMap(({ reasons }) =>
    reasons.map((reason) => reasonText(translator(tag), reason)),
  );
}

beforeAll(() => Promise.all(LANGUAGES.map(loadTexts)));

describe('the reasons of a proof', () => {
  it.each(LANGUAGES)('of rounds and of hands are all worded in %s, with their figures', (tag) => {
    const wrong = HAND_PHRASES.codes.filter((code) => {
      const text = (textsOf(tag) as Readonly<Partial<Record<string, string>>>)[`reason.${code}`] ?? '';
      const wanted = HAND_PHRASES.figureNames(code).filter((name) => !NOT_SHOWN.includes(name));
      return text === '' || wanted.some((name) => !text.includes(`{${name}}`));
    });
    expect(wrong).toEqual([]);
  });

  it.each(LANGUAGES)('leave no hole in %s, for an honest round and for an unreadable one', (tag) => {
    const texts = [...details(tag, bundle), ...details(tag, { ...bundle, cards: 'none', extra: 1 })];
    expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  it('name the winner and what was found in Chinese', () => {
    const zh = details('zh-Hant', bundle).join('\n');
    expect(zh).toMatch(/^(閒|莊|和)：閒 \d 點、莊 \d 點，與紀錄相符。$/m);
    expect(details('zh-Hant', { ...bundle, cards: [1] })[0]).toBe(
      'cards：應為 4 至 6 項的清單，實為 1 項的清單。',
    );
  });
});
