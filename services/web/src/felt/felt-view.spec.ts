import { describe, expect, it } from '@jest/globals';
import { DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import type { RoundResult } from '@sabot/edge';
import { oddsText, offersOf } from './bet-offer';
import { handView, moodOf, winningTargets } from './felt-view';

const payTable = payTableToJson(DEFAULT_PAY_TABLE);
const result = (PLAYER: string[], BANKER: string[]): RoundResult => ({
  winner: 'TIE',
  playerTotal: 0,
  bankerTotal: 0,
  playerPair: false,
  bankerPair: false,
  natural: false,
  cards: { PLAYER, BANKER },
});

describe('the felt', () => {
  it('highlights the spots that the rules pay', () => {
    const bankerWithPair = winningTargets(result(['s2', 's3', 'sA'], ['s4', 'h4']), payTable);
    expect([...bankerWithPair].filter((target) => !target.startsWith('DRAGON'))).toEqual(
      expect.arrayContaining(['BANKER', 'BANKER_PAIR']),
    );
    expect(bankerWithPair.has('PLAYER')).toBe(false);
    expect(winningTargets(null, payTable).size).toBe(0);
  });

  it('shows the cards of a hand in order, and which of them are animated', () => {
    const cards = [
      { hand: 'PLAYER', card: 's2', total: 2 },
      { hand: 'BANKER', card: 'h9', total: 9 },
      { hand: 'PLAYER', card: 'c5', total: 7 },
    ] as const;
    expect(handView('PLAYER', cards, 2, 'PLAYER')).toEqual({
      side: 'PLAYER',
      cards: [
        { code: 's2', still: true, total: 2 },
        { code: 'c5', still: false, total: 7 },
      ],
      total: 7,
      won: true,
    });
  });

  it.each([
    ['BETTING', false, 'calm', 'open'],
    ['BETTING', false, 'soon', 'last'],
    ['SEALING', false, 'calm', 'closed'],
    ['BETTING', true, 'calm', 'waiting'],
    ['DEALING', false, 'calm', 'closed'],
    ['SETTLING', false, 'calm', 'closed'],
    ['RESULT', false, 'calm', 'result'],
    ['PREPARING', false, 'calm', 'waiting'],
  ] as const)('in %s (paused %s, %s) is %s', (phase, paused, urgency, mood) => {
    expect(moodOf(phase, paused, urgency)).toBe(mood);
  });
});

describe('odds', () => {
  it.each([
    ['PLAYER', '1:1'],
    ['BANKER', '0.95:1'],
    ['TIE', '8:1'],
    ['DRAGON_PLAYER', '1–30:1'],
    ['PERFECT_PAIR', '25:1'],
    ['LUCKY_SIX', '12–23:1'],
    ['BIG', '0.54:1'],
  ] as const)('%s pays %s', (target, text) => {
    expect(oddsText(target, DEFAULT_PAY_TABLE)).toBe(text);
  });

  it('say what a banker win on six pays if that differs', () => {
    expect(oddsText('BANKER', NO_COMMISSION_PAY_TABLE)).toBe('1:1 (6 → 0.5:1)');
  });

  it('come with the limits of the table', () => {
    const [offer] = offersOf([{ target: 'TIE', min: 100, max: 200, step: 1 }], payTable);
    expect(offer).toEqual({ target: 'TIE', min: 100, max: 200, step: 1, odds: '8:1' });
  });
});
