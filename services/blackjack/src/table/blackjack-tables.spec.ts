import { describe, expect, it } from '@jest/globals';
import {
  BUILT_IN_TABLES,
  settleTable,
  tablesFile,
  type GivenTable,
  type TableDefaults,
} from './blackjack-tables.js';

/** Soft 17 stands, late surrender, split aces may be split and hit, and a player's blackjack wins: −0.173 %. */
const GENEROUS = {
  hitSoft17: false,
  allowSurrender: true,
  resplitAces: true,
  oneCardOnSplitAces: false,
  bothBlackjack: 'player_wins',
};

function settled(given: object, defaults: Partial<TableDefaults> = {}): ReturnType<typeof settleTable> {
  const [table] = tablesFile.parse([{ id: 'jade', name: 'Jade', ...given }]) as [GivenTable];
  return settleTable(table, { currency: 'USD', allowPlayerEdge: false, ...defaults });
}

describe('a table', () => {
  it('that is built in is accepted', () => {
    for (const table of tablesFile.parse(BUILT_IN_TABLES))
      expect(settleTable(table, { currency: 'USD', allowPlayerEdge: false })).not.toHaveProperty('problems');
  });

  it('that favours the player is refused, unless that is allowed', () => {
    const { problems } = settled({ rules: GENEROUS }) as { problems: string[] };
    expect(problems).toEqual([expect.stringMatching(/^best play gains 0\.\d{4} % under these rules$/)]);
    expect(settled({ rules: GENEROUS }, { allowPlayerEdge: true })).toMatchObject({ id: 'jade' });
  });

  it('that pays 6:5 takes stakes in steps that can be paid exactly only', () => {
    const rules = { blackjackPays: '6/5' };
    expect(settled({ rules })).toMatchObject({ limits: { stepMinor: 10n } });
    const limits = { min: 1_000, max: 500_000, step: 2 };
    expect(settled({ rules, limits })).toEqual({
      problems: ['limits: stepMinor has to be a multiple of 10 under these rules'],
    });
    expect(settled({ rules, limits: { min: 1_005, max: 500_000 } })).toHaveProperty('problems');
  });

  it('has known rules and limits in order', () => {
    expect(settled({ rules: { peeks: true } })).toHaveProperty('problems');
    expect(settled({ limits: { min: 2_000, max: 1_000 } })).toEqual({
      problems: ['limits: expected 0 < min ≤ max and a positive step'],
    });
  });

  it('has an id of its own', () => {
    const twice = [BUILT_IN_TABLES[0], BUILT_IN_TABLES[0]];
    expect(tablesFile.safeParse(twice).error?.issues[0]?.message).toBe('two tables have the same id');
    expect(tablesFile.safeParse([]).success).toBe(false);
    expect(tablesFile.safeParse([{ id: 'Main', name: 'Main' }]).success).toBe(false);
  });
});
