import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS, isPlayerSeed, languageFor, readSettings } from './settings';

describe('settings', () => {
  it('are read back as they were stored', () => {
    const chosen = {
      ...DEFAULT_SETTINGS,
      language: 'zh-Hant',
      muted: true,
      speed: 'fast',
      playerSeed: 'x',
      felt: 'sapphire',
      chips: [100, 200, 300, 400, 500, 1_000_000],
    } as const;
    expect(readSettings(JSON.stringify(chosen), ['en'])).toEqual(chosen);
  });

  it.each([
    null,
    '',
    'nonsense',
    '[]',
    'null',
    '7',
    '{"chips":[1,2,3],"felt":"mud"}',
    '{"chips":[6,5,4,3,2,1]}',
    '{"chips":[0,1,2,3,4,5]}',
    '{"speed":"warp","muted":"yes","chipMinor":-1,"playerSeed":"é"}',
  ])('keep their defaults when %j was stored', (stored) => {
    expect(readSettings(stored, ['en-GB'])).toEqual(DEFAULT_SETTINGS);
  });

  it.each([
    [['zh-TW', 'en'], 'zh-Hant'],
    [['zh-CN'], 'zh-Hant'],
    [['de', 'zh'], 'en'],
    [[], 'en'],
  ])('for a browser with the languages %j start in %s', (preferred, language) => {
    expect(languageFor(preferred)).toBe(language);
  });

  it('accept the seeds that the edge accepts', () => {
    expect([isPlayerSeed(''), isPlayerSeed('~ !'), isPlayerSeed('a'.repeat(64))]).toEqual([true, true, true]);
    expect([isPlayerSeed('a'.repeat(65)), isPlayerSeed('ü'), isPlayerSeed(7)]).toEqual([false, false, false]);
  });
});
