import { describe, expect, it } from '@jest/globals';
import { translator } from '../i18n/translate';
import { ScriptedTable } from '../../test/scripted-table.js';
import { announcements, secondsAnnouncement } from './announcements';
import type { TableEvent } from '@sabot/edge';
import { arrive, fold, type TableState } from './table-state';
import { refusalText } from './refusal-text';

const t = translator('en');

describe('announcements', () => {
  it('tell of the opening, the close, each card and the result, once', () => {
    const heard: string[] = [];
    let state: TableState | null = null;
    const table: ScriptedTable = new ScriptedTable('main', 'Emerald', 10_000, (said) => {
      if (state === null) return;
      const folded = fold(state, said as unknown as TableEvent);
      if (folded.kind !== 'next') return;
      heard.push(...announcements(t, state, folded.state));
      state = folded.state;
    });
    state = arrive(table.status('me', 0));
    table.open();
    table.close();
    while (table.deal());
    table.finish();
    const cards = table.shown.length;
    expect(heard).toHaveLength(3 + cards);
    expect(heard[0]).toBe('Round 1. Place your bets.');
    expect(heard[1]).toBe('No more bets.');
    expect(heard[2]).toMatch(
      /^Player: (ace|jack|queen|king|\d+) of (spades|hearts|clubs|diamonds), total \d\.$/,
    );
    expect(heard.at(-1)).toMatch(/^(Player wins|Banker wins|Tie)/);
  });

  it('are silent about what lay on the table when we came', () => {
    const table = new ScriptedTable('main', 'Emerald', 10_000, () => undefined);
    table.open();
    table.close();
    table.deal();
    expect(announcements(t, null, arrive(table.status('me', 0)))).toEqual([]);
  });

  it.each([
    [10, '10 seconds left'],
    [9, null],
    [5, '5 seconds left'],
    [0, null],
  ])('at %i seconds say %p', (seconds, said) => {
    expect(secondsAnnouncement(t, seconds)).toBe(said);
  });
});

describe('a refusal', () => {
  it('is told in words, with its figures', () => {
    expect(refusalText(t, { code: 'BET_BELOW_MIN', message: '', min: 1_000 })).toBe(
      'The smallest bet here is 10.',
    );
    expect(refusalText(t, { code: 'BETTING_CLOSED', message: '' })).toBe(
      'Betting had closed. Your chip is back.',
    );
    expect(refusalText(t, { code: 'INTERNAL', message: 'odd' })).toBe('Not accepted: odd');
  });
});
