import { describe, expect, it } from '@jest/globals';
import { calculatePayout, calculateTotalPayout } from './game-bet.js';
import { checkSettings, DEFAULT_SETTINGS } from './game-settings.js';
import { outcomeOf } from '../outcome.js';
import { NO_COMMISSION_PAY_TABLE } from '../pay-table.js';

describe('settings of the single-player game', () => {
  it('start with 1000 chips, bets of 10 to 5000, eight decks and twenty rounds of history', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      startingChipsMinor: 100_000n,
      minBetMinor: 1_000n,
      maxBetMinor: 500_000n,
      decks: 8,
      reshuffleBelow: 20,
      historyRounds: 20,
    });
    expect(checkSettings(DEFAULT_SETTINGS)).toBeUndefined();
  });

  it.each([
    ['startingChipsMinor', -1n],
    ['minBetMinor', 0n],
    ['maxBetMinor', 999n],
    ['decks', 0],
    ['decks', 1.5],
    ['decks', 65],
    ['reshuffleBelow', 5],
    ['reshuffleBelow', 417],
    ['historyRounds', -1],
    ['offered', ['PLAYER', 'ROULETTE']],
  ])('refuse %s of %p by name', (field, value) => {
    expect(checkSettings({ ...DEFAULT_SETTINGS, [field]: value })).toEqual({ code: 'VALIDATION', field });
  });
});

describe('payout of a bet', () => {
  const bankerWinsWithSix = outcomeOf([12, 11], [5, 12]);

  it('credits stake and winnings, and reports the net gain separately', () => {
    const bet = { type: 'BANKER', amountMinor: 1_000n } as const;
    expect(calculatePayout(bet, bankerWinsWithSix)).toEqual({
      ...{ bet, status: 'WON', payoutMinor: 1_950n, netMinor: 950n },
    });
    expect(calculatePayout(bet, bankerWinsWithSix, NO_COMMISSION_PAY_TABLE).netMinor).toBe(500n);
    expect(calculatePayout({ ...bet, type: 'PLAYER' }, bankerWinsWithSix).netMinor).toBe(-1_000n);
  });

  it('adds up over all bets', () => {
    const bets = (['BANKER', 'PLAYER', 'TIE'] as const).map((type) => ({ type, amountMinor: 1_000n }));
    expect(calculateTotalPayout(bets, bankerWinsWithSix)).toBe(1_950n);
    expect(calculateTotalPayout(bets, bankerWinsWithSix, NO_COMMISSION_PAY_TABLE)).toBe(1_500n);
    expect(calculateTotalPayout([], bankerWinsWithSix)).toBe(0n);
  });
});
