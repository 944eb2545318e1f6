import { describe, expect, it } from '@jest/globals';
import { rational, rationalText } from '@sabot/cards';
import { STANDARD_BETS } from './bets.js';
import { checkPayTable, favouredBets } from './pay-table-check.js';
import { DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, type PayTable } from './pay-table.js';

const infinite = { model: 'infinite' } as const;
const eightDecks = { model: 'shoe', decks: 8 } as const;
const bothPerfectPairs: PayTable = {
  ...DEFAULT_PAY_TABLE,
  PERFECT_PAIR: { one: rational(25n), both: rational(200n) },
};

describe('pay table check', () => {
  it.each([DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE])(
    'accepts the tables that ship with the library',
    (payTable) => {
      for (const model of [infinite, eightDecks, { model: 'shoe', decks: 1 } as const]) {
        expect(checkPayTable(model, payTable)).toEqual({ ok: true });
      }
    },
  );

  it('refuses PERFECT_PAIR at 25:1 and 200:1 on an infinite deck, which favours the player by 5.5 %', () => {
    expect(checkPayTable(infinite, bothPerfectPairs)).toEqual({
      ok: false,
      problems: ['PERFECT_PAIR favours the player by 5.5104 % on an infinite deck'],
    });
    const [favoured] = favouredBets(infinite, bothPerfectPairs);
    expect(favoured && rationalText(favoured.edge.expectedValue)).toBe('149/2704');
  });

  it('judges by the deck of the table and by the bets on offer', () => {
    expect(checkPayTable(eightDecks, bothPerfectPairs)).toEqual({ ok: true });
    expect(checkPayTable(infinite, bothPerfectPairs, STANDARD_BETS)).toEqual({ ok: true });
  });

  it('names every bet that favours the player', () => {
    const generous = { ...DEFAULT_PAY_TABLE, TIE: rational(10n), PLAYER: rational(11n, 10n) };
    expect(favouredBets(eightDecks, generous).map(({ target }) => target)).toEqual(['PLAYER', 'TIE']);
  });

  it('accepts a bet that is exactly even', () => {
    expect(favouredBets(infinite, { ...DEFAULT_PAY_TABLE, PLAYER_PAIR: rational(12n) })).toEqual([]);
    expect(favouredBets(infinite, { ...DEFAULT_PAY_TABLE, PLAYER_PAIR: rational(1201n, 100n) })).toHaveLength(
      1,
    );
  });
});
