import { describe, expect, it } from '@jest/globals';
import { houseEdges } from '@sabot/baccarat';
import { approximate, rational } from '@sabot/cards';
import {
  BUILT_IN_TABLES,
  type Overrides,
  settleTable,
  tablesFile,
  type TableSettings,
  targetsOn,
} from './table-settings.js';

const NONE: Overrides = { allowPlayerEdge: false };

function settle(table: object, overrides: Partial<Overrides> = {}): TableSettings | { problems: string[] } {
  const [given] = tablesFile.parse([{ id: 'a', name: 'A', ...table }]);
  if (!given) throw new Error('no table');
  return settleTable(given, { ...NONE, ...overrides });
}

function settled(table: object, overrides: Partial<Overrides> = {}): TableSettings {
  const result = settle(table, overrides);
  if ('problems' in result) throw new Error(result.problems.join('; '));
  return result;
}

const limits = (min: number, max: number) => ({
  minMinor: BigInt(min),
  maxMinor: BigInt(max),
  stepMinor: 1n,
});

describe('the tables', () => {
  it('built in are one with an infinite deck, one with an eight-deck shoe and one that deals on demand', () => {
    const tables = tablesFile
      .parse(BUILT_IN_TABLES)
      .map((given) => settleTable(given, NONE) as TableSettings);
    expect(tables.map(({ id, deck, schedule, bettingMs }) => [id, deck.model, schedule, bettingMs])).toEqual([
      ['main', 'infinite', 'timed', 15_000],
      ['shoe', 'shoe', 'timed', 15_000],
      ['solo', 'infinite', 'on-demand', 0],
      ['super-six', 'shoe', 'timed', 15_000],
    ]);
    expect(tables[1]?.deck).toEqual({ model: 'shoe', decks: 8, reshuffleBelowCards: 20 });
    for (const { currency, revealMs, cooldownMs } of tables)
      expect([currency, revealMs, cooldownMs]).toEqual(['USD', 1_000, 4_000]);
  });

  it('built in offer no bet with a house edge above 15 %, and are named in Chinese too', () => {
    for (const given of tablesFile.parse(BUILT_IN_TABLES)) {
      const table = settleTable(given, NONE) as TableSettings;
      const edges = houseEdges(table.deck, table.terms.payTable);
      for (const target of targetsOn(table)) {
        const edge = edges[target];
        expect(edge && approximate(edge.houseEdge)).toBeLessThan(0.15);
      }
      expect(table.names['zh-Hant']).toMatch(/^[\u4e00-\u9fff]+$/);
    }
  });

  it('refuse names under what is not a language', () => {
    expect(tablesFile.safeParse([{ id: 'a', name: 'A', names: { 'zh-Hant': '甲', fr: 'A' } }]).success).toBe(
      true,
    );
    for (const tag of ['', 'z', 'ZH', 'zh_Hant', 'english'])
      expect(tablesFile.safeParse([{ id: 'a', name: 'A', names: { [tag]: 'B' } }]).success).toBe(false);
  });

  it("prefer the environment's pace to their own, and their own to the default", () => {
    const own = { bettingMs: 1, revealMs: 2, cooldownMs: 3 };
    expect(settled(own)).toMatchObject(own);
    expect(settled(own, { bettingMs: 7, revealMs: 0 })).toMatchObject({
      bettingMs: 7,
      revealMs: 0,
      cooldownMs: 3,
    });
  });

  it('take limits by target, else those for any target, in their currency', () => {
    const byCurrency = {
      EUR: { default: { min: 100, max: 200 }, TIE: { min: 50, max: '60' } },
      USD: { default: { min: 1, max: 2 } },
    };
    const table = settled({ currency: 'EUR', limits: byCurrency, bets: ['TIE', 'PLAYER'] });
    expect(table.terms.limits).toEqual({ PLAYER: limits(100, 200), TIE: limits(50, 60) });
    expect(targetsOn(table)).toEqual(['PLAYER', 'TIE']);
    const overridden = settled(
      { currency: 'EUR', bets: ['TIE'] },
      { currency: 'GBP', limits: { GBP: { TIE: limits(5, 6) } } },
    );
    expect(overridden).toMatchObject({ currency: 'GBP', terms: { limits: { TIE: limits(5, 6) } } });
    expect(settled({ bets: ['TIE'] }).terms.limits).toEqual({ TIE: limits(1_000, 500_000) });
  });

  it("prefer the environment's prices and commission to their own", () => {
    const own = { payTable: { TIE: 7, BANKER: { odds: 1, commission: '0.04' } } };
    const { payTable } = settled(own, { payTable: { PLAYER: '0.9' }, commission: '0.06' }).terms;
    expect([payTable.TIE, payTable.PLAYER]).toEqual([rational(7n), rational(9n, 10n)]);
    expect(payTable.BANKER).toEqual({ odds: rational(1n), commission: rational(3n, 50n) });
    expect(settled({ payTable: { BANKER: '0.95' } }, { commission: '0.01' }).terms.payTable.BANKER).toEqual({
      odds: rational(19n, 20n),
      commission: rational(1n, 100n),
    });
  });

  it('are refused when a bet on offer favours the player, for their own deck', () => {
    const perfect = { bets: ['PERFECT_PAIR'], payTable: { PERFECT_PAIR: { one: 25, both: 200 } } };
    expect(settle(perfect)).toEqual({
      problems: [expect.stringMatching(/^PERFECT_PAIR favours the player by 5\.\d+ %/)],
    });
    expect(settled({ ...perfect, deck: { model: 'shoe' } }).id).toBe('a');
    expect(settled(perfect, { allowPlayerEdge: true }).id).toBe('a');
    expect(settled({ payTable: { PERFECT_PAIR: { one: 25, both: 200 } } }).id).toBe('a');
  });

  it('are refused when prices or limits are invalid', () => {
    expect(settle({ payTable: { TIE: 'eight' } })).toEqual({ problems: [expect.stringContaining('TIE')] });
    expect(settle({ limits: { USD: { default: { min: 9, max: 1 } } } })).toEqual({
      problems: [expect.stringContaining('limits.PLAYER')],
    });
  });

  it.each([
    ['no tables', []],
    [
      'a repeated id',
      [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    ],
    ['an id that no subject can end with', [{ id: 'a.b', name: 'A' }]],
    ['a field that is none', [{ id: 'a', name: 'A', bet: [] }]],
    [
      'a shoe that no verifier accepts',
      [{ id: 'a', name: 'A', deck: { model: 'shoe', reshuffleBelowCards: 19 } }],
    ],
    ['no bets', [{ id: 'a', name: 'A', bets: [] }]],
    ['an unknown bet', [{ id: 'a', name: 'A', bets: ['X'] }]],
    ['an amount with cents', [{ id: 'a', name: 'A', limits: { USD: { default: { min: 0.5, max: 1 } } } }]],
    ['no betting time', [{ id: 'a', name: 'A', bettingMs: 0 }]],
  ])('are not read from a file with %s', (_, file) => {
    expect(tablesFile.safeParse(file).success).toBe(false);
  });
});
