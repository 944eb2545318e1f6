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
      const before = client.state && { state: client.state, accepted: [] };
      ({ client } = take(client, { is: 'heard', heard: said }));
      if (client.state) heard.push(...announcements(t, before, { state: client.state, accepted: [] }));
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
    const state = arrive(table.status(own(table)), null);
    expect(announcements(t, null, { state, accepted: [] })).toEqual([]);
  });

  it('name every bet that was accepted, and that bets were taken back', () => {
    const table = new ScriptedTable();
    table.open();
    const state = arrive(table.status(own(table)), null);
    const bet = { betId: 'a', roundId: table.round.roundId, target: 'BANKER', amount: 5_000 } as const;
    const [none, one] = [
      { state, accepted: [] },
      { state, accepted: [bet] },
    ];
    expect(announcements(t, none, one)).toEqual(['50 on Banker accepted.']);
    expect(announcements(t, one, one)).toEqual([]);
    expect(announcements(t, one, none)).toEqual(['Bets taken back.']);
  });

  it('tell the own result after the outcome, even if it arrived first', () => {
    const table = new ScriptedTable();
    table.open();
    table.close();
    while (table.deal());
    const running = arrive(table.status(own(table)), null);
    table.finish();
    const over = arrive(table.status(own(table)), null);
    const { roundId, roundNumber } = table.round;
    const settled = {
      ...{ tableId: 'main', roundId, roundNumber, bets: [], net: -5_000 },
      ...{ balance: 0, currency: 'DEMO', version: 9 },
    };
    const paid = (state: typeof over) => ({
      state: { ...state, own: { ...state.own, settled } },
      accepted: [],
    });
    expect(announcements(t, { state: running, accepted: [] }, paid(running))).toEqual([]);
    const said = announcements(t, paid(running), paid(over));
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/wins|Tie/);
    expect(said[1]).toBe('Your result: −50.00.');
    expect(announcements(t, paid(over), paid(over))).toEqual([]);
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
