import { describe, expect, it } from '@jest/globals';
import { parseCardCode } from '@sabot/cards';
import { stackedPick } from '../../test/stacked-pick.js';
import type { BetTarget } from '../bets.js';
import { BaccaratGame } from './baccarat-game.js';
import type { BaccaratGameEvents } from './game-events.js';
import type { BaccaratSettings } from './game-settings.js';

const cards = (text: string): number[] => text.split(' ').map((code) => parseCardCode(code) ?? NaN);

/** A game whose shoe starts with these cards. */
const gameWith = (
  top: string,
  settings: Partial<BaccaratSettings> = {},
  events: Partial<BaccaratGameEvents> = {},
): BaccaratGame => new BaccaratGame(stackedPick(cards(top), settings.decks ?? 8), settings, events);

const PLAYER_NATURAL = 's9 s2 sK s3';
const BOTH_DRAW = 's2 s3 h3 hK c4 c2';
const BANKER_DRAWS = 's6 s2 sK h3 d4';

describe('betting', () => {
  it('sets a bet aside and leaves the balance until the deal', () => {
    const game = gameWith(PLAYER_NATURAL);
    expect(game.placeBet('PLAYER', 40_000n)).toEqual({
      ok: true,
      value: { type: 'PLAYER', amountMinor: 40_000n },
    });
    expect([game.getState().balanceMinor, game.getBetTotal()]).toEqual([100_000n, 40_000n]);
  });

  it.each([
    ['PLAYER', 999n, { code: 'BET_BELOW_MIN', min: 1_000n, actual: 999n }],
    ['PLAYER', -1n, { code: 'BET_BELOW_MIN', min: 1_000n, actual: -1n }],
    ['PLAYER', 500_001n, { code: 'BET_ABOVE_MAX', max: 500_000n, actual: 500_001n }],
    ['PLAYER', 60_001n, { code: 'INSUFFICIENT_BALANCE', required: 60_001n, available: 60_000n }],
    ['TIE', 1_000n, { code: 'DUPLICATE_BET', type: 'TIE' }],
    ['BIG', 1_000n, { code: 'BET_NOT_OFFERED' }],
    ['constructor', 1_000n, { code: 'BET_NOT_OFFERED' }],
  ])('refuses %s with %p and changes nothing', (type, amountMinor, refusal) => {
    const errors: unknown[] = [];
    const game = gameWith(PLAYER_NATURAL, {}, { onError: (error) => errors.push(error) });
    game.placeBet('TIE', 40_000n);
    const before = game.getState();
    expect(game.placeBet(type as BetTarget, amountMinor)).toEqual({ ok: false, refusal });
    expect(game.getState()).toBe(before);
    expect(errors).toEqual([refusal]);
  });

  it('takes bets back one by one or all at once', () => {
    const removed: BetTarget[] = [];
    const game = gameWith(PLAYER_NATURAL, {}, { onBetRemoved: (type) => removed.push(type) });
    for (const type of ['PLAYER', 'TIE', 'BANKER'] as const) game.placeBet(type, 1_000n);
    expect([game.removeBet('TIE'), game.removeBet('TIE')]).toEqual([true, false]);
    game.clearBets();
    expect(game.getBetTotal()).toBe(0n);
    expect(removed).toEqual(['TIE', 'PLAYER', 'BANKER']);
  });

  it('deals only when there is a bet', () => {
    const game = gameWith(PLAYER_NATURAL);
    expect(game.canDeal()).toBe(false);
    expect(game.deal()).toEqual({ ok: false, refusal: { code: 'NO_BETS_PLACED' } });
    game.placeBet('PLAYER', 1_000n);
    expect(game.canDeal()).toBe(true);
  });

  it('checks the bets on the table again when the settings have changed', () => {
    const game = gameWith(PLAYER_NATURAL);
    game.placeBet('PLAYER', 1_000n);
    game.updateSettings({ minBetMinor: 2_000n });
    expect(game.canDeal()).toBe(false);
    expect(game.deal()).toMatchObject({ refusal: { code: 'BET_BELOW_MIN', min: 2_000n, actual: 1_000n } });
    game.updateSettings({ minBetMinor: 1_000n });
    expect(game.deal().ok).toBe(true);
  });
});

describe('a round', () => {
  it('pays what was won and shows the cards, until the next round clears the table', () => {
    const game = gameWith(PLAYER_NATURAL);
    game.placeBet('PLAYER', 1_000n);
    game.placeBet('TIE', 1_000n);
    const answer = game.deal();
    expect(answer).toMatchObject({
      ok: true,
      value: { winner: 'PLAYER', natural: true, stakedMinor: 2_000n, payoutMinor: 2_000n },
    });
    expect(game.getState()).toMatchObject({
      phase: 'resolution',
      balanceMinor: 100_000n,
      cardsRemaining: 412,
    });
    expect(game.getState().playerHand).toEqual(cards('s9 sK'));
    expect(game.getWinner()).toBe('PLAYER');
    expect(game.newRound().ok).toBe(true);
    expect(game.getState()).toMatchObject({ phase: 'betting', bets: [], playerHand: [], bankerHand: [] });
    expect(game.getWinner()).toBeNull();
    expect(game.getState().history).toHaveLength(1);
  });

  it.each(['deal', 'placeBet', 'removeBet', 'clearBets'] as const)('refuses %s once it is over', (move) => {
    const errors: unknown[] = [];
    const game = gameWith(PLAYER_NATURAL, {}, { onError: (error) => errors.push(error) });
    game.placeBet('PLAYER', 1_000n);
    game.deal();
    const before = game.getState();
    game[move]('PLAYER', 1_000n);
    expect(errors).toEqual([{ code: 'INVALID_PHASE', expected: 'betting', actual: 'resolution' }]);
    expect(game.getState()).toBe(before);
  });

  it('is not followed by another before it has been played', () => {
    expect(gameWith(PLAYER_NATURAL).newRound()).toEqual({
      ok: false,
      refusal: { code: 'INVALID_PHASE', expected: 'resolution', actual: 'betting' },
    });
  });

  it('keeps the last twenty rounds, oldest first', () => {
    const game = gameWith(BOTH_DRAW);
    const totals: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      game.placeBet('PLAYER', 1_000n);
      const answer = game.deal();
      if (answer.ok) totals.push(answer.value.playerTotal);
      game.newRound();
    }
    expect(game.getState().history.map(({ playerTotal }) => playerTotal)).toEqual(totals.slice(-20));
  });

  it('begins with a new shoe when fewer than twenty cards remain, never before', () => {
    const before: number[] = [];
    let remaining = 52;
    const game = gameWith(PLAYER_NATURAL, { decks: 1 }, { onShoeReshuffle: () => before.push(remaining) });
    const seen: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      remaining = game.getState().cardsRemaining;
      seen.push(remaining);
      game.placeBet('PLAYER', 1_000n);
      game.deal();
      game.newRound();
    }
    expect(before).toEqual(seen.filter((cardsLeft) => cardsLeft < 20));
    expect(before.length).toBeGreaterThan(2);
  });

  it('uses a new shoe after the number of decks has changed', () => {
    let reshuffled = 0;
    const game = new BaccaratGame((n) => n - 1, {}, { onShoeReshuffle: () => (reshuffled += 1) });
    game.updateSettings({ decks: 6 });
    game.placeBet('PLAYER', 1_000n);
    game.deal();
    expect(reshuffled).toBe(1);
    expect(game.getState().cardsRemaining).toBeGreaterThanOrEqual(306);
    expect(game.getState().cardsRemaining).toBeLessThanOrEqual(308);
  });

  it('is not played at all when the shuffle fails', () => {
    let broken = false;
    const game = new BaccaratGame((n) => (broken ? n : n - 1));
    game.placeBet('PLAYER', 1_000n);
    game.updateSettings({ decks: 6 });
    broken = true;
    const before = game.getState();
    expect(() => game.deal()).toThrow(RangeError);
    expect(game.getState()).toBe(before);
    broken = false;
    expect(game.deal().ok).toBe(true);
  });

  it('pays by the pay table and the bets of the settings', () => {
    const game = gameWith(BANKER_DRAWS, { offered: ['BIG'] });
    expect(game.placeBet('PLAYER', 1_000n).ok).toBe(false);
    game.placeBet('BIG', 1_000n);
    expect(game.deal()).toMatchObject({ value: { cardsUsed: 5, payoutMinor: 1_540n } });
  });
});

describe('the state', () => {
  it('cannot be changed from outside', () => {
    const game = gameWith(BOTH_DRAW);
    game.placeBet('PLAYER', 1_000n);
    game.deal();
    const state = game.getState();
    const writable = state as unknown as { balanceMinor: bigint; playerHand: number[]; history: unknown[] };
    expect(() => (writable.balanceMinor = 1n)).toThrow(TypeError);
    expect(() => writable.playerHand.push(1)).toThrow(TypeError);
    expect(() => writable.history.pop()).toThrow(TypeError);
    expect(Object.isFrozen(state.lastRound?.results)).toBe(true);
    expect(Object.isFrozen(state.settings)).toBe(true);
  });

  it('stays what it was when the game goes on', () => {
    const game = gameWith(BOTH_DRAW);
    const before = game.getState();
    game.placeBet('PLAYER', 1_000n);
    game.deal();
    expect(before).toMatchObject({ phase: 'betting', bets: [], balanceMinor: 100_000n });
  });

  it('needs settings that make sense', () => {
    expect(() => gameWith(PLAYER_NATURAL, { minBetMinor: 0n })).toThrow('minBetMinor');
    const game = gameWith(PLAYER_NATURAL);
    expect(game.updateSettings({ decks: 0 })).toEqual({
      ok: false,
      refusal: { code: 'VALIDATION', field: 'decks' },
    });
    expect(game.getState().settings.decks).toBe(8);
  });
});
