import { describe, expect, it } from '@jest/globals';
import { DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import type { RoundResult } from '@sabot/edge';
import { translator } from '../i18n/translate';
import { handView, moodOf } from './felt-view';
import { oddsText, offersOf, spotEnds } from './prices';

const t = translator('en');

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
  it('says of every spot how it ended by the rules', () => {
    const bankerWithPair = spotEnds(result(['s2', 's3', 'sA'], ['s4', 'h4']), payTable);
    expect(bankerWithPair).toMatchObject({
      BANKER: 'won',
      BANKER_PAIR: 'won',
      PLAYER: 'lost',
      PLAYER_PAIR: 'lost',
      TIE: 'lost',
    });
    expect(spotEnds(result(['s9', 'sK'], ['h9', 'hK']), payTable)).toMatchObject({
      PLAYER: 'pushed',
      BANKER: 'pushed',
      TIE: 'won',
    });
    expect(spotEnds(null, payTable)).toEqual({});
  });

  const cards = [
    { hand: 'PLAYER', card: 's2', total: 2 },
    { hand: 'BANKER', card: 'h8', total: 8 },
    { hand: 'PLAYER', card: 'c5', total: 7 },
    { hand: 'BANKER', card: 'cK', total: 8 },
  ] as const;

  it('shows the cards of a hand in order, and how each came', () => {
    const hand = handView(t, 'PLAYER', { up: cards.slice(0, 3), air: [], still: 2 }, null);
    expect(hand.cards).toEqual([
      { code: 's2', state: 'still', sideways: false },
      { code: 'c5', state: 'dealt', sideways: false },
    ]);
    expect([hand.total, hand.words, hand.won]).toEqual([
      '7',
      'Player: 2 of spades, 5 of clubs. Total 7.',
      false,
    ]);
  });

  it('tells nothing of a card in the air', () => {
    const hand = handView(t, 'PLAYER', { up: cards.slice(0, 2), air: cards.slice(2, 3), still: 0 }, null);
    expect(hand.cards.map(({ state }) => state)).toEqual(['dealt', 'air']);
    expect([hand.total, hand.words]).toEqual(['2', 'Player: 2 of spades. Total 2.']);
  });

  it('names a natural once both hands have two cards', () => {
    const before = handView(t, 'BANKER', { up: cards.slice(0, 3), air: cards.slice(3), still: 0 }, null);
    expect(before.note).toBeNull();
    const after = handView(t, 'BANKER', { up: cards, air: [], still: 0 }, null);
    expect(after.note).toBe('Natural');
    expect(handView(t, 'PLAYER', { up: cards, air: [], still: 0 }, null).note).toBeNull();
  });

  it('lays the third card across', () => {
    const third = { hand: 'PLAYER', card: 'd3', total: 0 } as const;
    const hand = handView(t, 'PLAYER', { up: [...cards.slice(0, 3), third], air: [], still: 0 }, null);
    expect(hand.cards.map(({ sideways }) => sideways)).toEqual([false, false, true]);
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
