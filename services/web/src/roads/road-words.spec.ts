import { beforeAll, describe, expect, it } from '@jest/globals';
import { RoadsBuilder, type RoundMark } from '@sabot/roads';
import { loadTexts, translator } from '../i18n/translate';
import { columnsOf, usedColumns } from './road-columns';
import { askSummary, roadSummary, roundSpan, shareTexts } from './road-words';

const t = translator('en');

beforeAll(() => Promise.all([loadTexts('en'), loadTexts('zh-Hant')]));

function built(text: string): RoadsBuilder {
  const builder = new RoadsBuilder();
  const winners = { P: 'PLAYER', B: 'BANKER', T: 'TIE' } as const;
  for (const letter of text) {
    const winner = winners[letter as keyof typeof winners];
    builder.add({ winner, playerPair: false, bankerPair: winner === 'TIE' } satisfies RoundMark);
  }
  return builder;
}

describe('roads in words', () => {
  it('count rounds and pairs and name the current streak', () => {
    const builder = built('PBBTB');
    expect(roadSummary(t, builder.roads(), builder.state.trends)).toBe(
      '5 rounds: player 1, banker 3, tie 1. Pairs: player 0, banker 1. Ignoring ties, the last 3 went to Banker.',
    );
  });

  it('say when there are no rounds', () => {
    const builder = built('');
    expect(roadSummary(t, builder.roads(), builder.state.trends)).toBe('No rounds yet');
  });

  it('say what the asking road would add', () => {
    expect(askSummary(t, built('').roads().ask, 'P')).toContain('big eye boy none');
    expect(askSummary(t, built('PPBBP').roads().ask, 'B')).toMatch(/big eye boy (red|blue)/);
  });

  it('show shares that add up to a hundred', () => {
    const texts = shareTexts(built('PBT').state.trends);
    expect(texts.map(({ percent }) => percent)).toEqual(['33.3 %', '33.3 %', '33.3 %']);
    expect(texts.reduce((sum, { bp }) => sum + bp, 0)).toBe(10_000);
  });

  it('say which rounds an endless deck’s board shows', () => {
    expect(roundSpan(t, 72, 73)).toBe('Rounds 73–144');
    expect(roundSpan(translator('zh-Hant'), 1, 145)).toBe('第 145–145 局');
    expect(roundSpan(t, 0, 1)).toBeNull();
  });

  it('are drawn on a grid that leaves room to grow', () => {
    expect(usedColumns([])).toBe(0);
    expect(columnsOf([{ col: 3 }, { col: 1 }], 0)).toBe(6);
    expect(columnsOf([{ col: 3 }], 20)).toBe(20);
  });
});
