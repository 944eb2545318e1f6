import { describe, expect, it } from '@jest/globals';
import { translator } from '../i18n/translate';
import { arrive, newClient, take, type TableClient } from '@sabot/table-client';
import { ScriptedAccounts, ScriptedTable } from '@sabot/table-client/testing';
import { announcements, secondsAnnouncement } from './announcements';
import { refusalText } from './refusal-text';

const t = translator('en');

const accounts = new ScriptedAccounts('main', 'DEMO');
const own = (table: ScriptedTable) => accounts.own('guest-1', table.round);
accounts.open();

/** Plays one round in front of a client; returns what the page would say and what happened. */
function playRound(seed: number): { heard: string[]; table: ScriptedTable; notes: number } {
  const heard: string[] = [];
  let client: TableClient = newClient('main');
  const table: ScriptedTable = new ScriptedTable({
    entropy: (bytes) => Buffer.alloc(bytes, seed),
    say: (said) => {
      const before = client.state;
      ({ client } = take(client, { is: 'heard', heard: said }));
      if (client.state) heard.push(...announcements(t, before, client.state));
    },
  });
  ({ client } = take(client, { is: 'connected' }));
  const status = table.status(own(table));
  ({ client } = take(client, { is: 'answer', to: 1, answer: { ok: true, resumed: null, status } }));
  table.open();
  table.tellTotals();
  table.close();
  while (table.deal());
  table.finish();
  const notes = table.steps.filter(({ name }) => name.endsWith('-stands') || name === 'natural');
  return { heard, table, notes: notes.length };
}

describe('announcements', () => {
  it('cover the opening, the close, each card and note, and the result, once each', () => {
    const rounds = Array.from({ length: 12 }, (_, seed) => playRound(seed));
    expect(Math.max(...rounds.map(({ notes }) => notes))).toBeGreaterThan(0);
    for (const { heard, table, notes } of rounds) {
      expect(heard).toHaveLength(3 + table.shown.length + notes);
      expect(heard[0]).toBe('Round 1. Place your bets.');
      expect(heard[1]).toBe('No more bets.');
      expect(heard[2]).toMatch(
        /^Player: (ace|jack|queen|king|\d+) of (spades|hearts|clubs|diamonds), total \d\.$/,
      );
      expect(heard.at(-1)).toMatch(/^(Player wins|Banker wins|Tie)/);
    }
  });

  it('are silent about cards that were on the table when we joined', () => {
    const table = new ScriptedTable();
    table.open();
    table.close();
    table.deal();
    expect(announcements(t, null, arrive(table.status(own(table)), null))).toEqual([]);
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
  it('is worded for the player, with its amounts', () => {
    expect(refusalText(t, { code: 'BET_BELOW_MIN', message: '', min: 1_000 })).toBe(
      'The minimum bet here is 10.',
    );
    expect(refusalText(t, { code: 'BETTING_CLOSED', message: '' })).toBe(
      'Betting is closed. Your chip was returned.',
    );
    expect(refusalText(t, { code: 'INTERNAL', message: 'odd' })).toBe('Not accepted: odd');
  });
});
