import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rational } from '@sabot/cards';
import { parsePayTable, payTableToJson } from './pay-table-json.js';
import { DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, type FullPayTable } from './pay-table.js';

const problemsOf = (json: unknown): string[] => {
  const parsed = parsePayTable(json);
  return parsed.ok ? [] : parsed.problems;
};

const valueOf = (json: unknown): FullPayTable | undefined => {
  const parsed = parsePayTable(json);
  return parsed.ok ? parsed.value : undefined;
};

describe('pay table as JSON', () => {
  it('keeps every default that is not overridden', () => {
    expect(valueOf({})).toEqual(DEFAULT_PAY_TABLE);
    expect(valueOf({ TIE: 9 })).toEqual({ ...DEFAULT_PAY_TABLE, TIE: rational(9n) });
  });

  it('reads prices with several tiers, all of them given or only some', () => {
    const table = valueOf({
      BANKER: { commission: '0.04' },
      PERFECT_PAIR: { both: '200:1' },
      DRAGON_PLAYER: { byMargin: { 9: 31 } },
    });
    expect(table?.BANKER).toEqual({ odds: rational(1n), commission: rational(1n, 25n) });
    expect(table?.PERFECT_PAIR).toEqual({ one: rational(25n), both: rational(200n) });
    expect(table?.DRAGON_PLAYER.byMargin[9]).toEqual(rational(31n));
    expect(table?.DRAGON_PLAYER.byMargin[8]).toEqual(rational(10n));
    expect(table?.DRAGON_BANKER).toEqual(DEFAULT_PAY_TABLE.DRAGON_BANKER);
  });

  it('reads a plain price of BANKER as what is paid after commission', () => {
    expect(valueOf({ BANKER: 0.95 })?.BANKER).toEqual({ odds: rational(19n, 20n), commission: rational(0n) });
  });

  it('reads the no-commission table', () => {
    expect(valueOf({ BANKER: { commission: 0, onSix: '1/2' } })).toEqual(NO_COMMISSION_PAY_TABLE);
  });

  it('names every problem at once', () => {
    const json = {
      TIE: 'eight',
      PLAYER: -1,
      BIG: null,
      EGALITE: '225',
      BANKER: { commission: 2, rake: 1 },
      PERFECT_PAIR: { one: [] },
      DRAGON_PLAYER: 5,
      DRAGON_BANKER: { byMargin: { 3: 1, 4: 'x' } },
    };
    expect(problemsOf(json)).toEqual([
      expect.stringContaining('pay table: unknown field "EGALITE"'),
      expect.stringContaining('PLAYER: -1 is not odds'),
      expect.stringContaining('BANKER: unknown field "rake"'),
      expect.stringContaining('BANKER.commission: 2 is more than the whole winnings'),
      expect.stringContaining('TIE: "eight" is not odds'),
      expect.stringContaining('PERFECT_PAIR.one: an array is not odds'),
      expect.stringContaining('DRAGON_PLAYER: 5 is not an object'),
      expect.stringContaining('DRAGON_BANKER.byMargin: unknown field "3"'),
      expect.stringContaining('DRAGON_BANKER.byMargin.4: "x" is not odds'),
      expect.stringContaining('BIG: null is not odds'),
    ]);
  });

  it.each([null, undefined, 8, 'TIE', [], true])('refuses %p in place of an object', (json) => {
    expect(problemsOf(json)).toEqual([expect.stringContaining('is not an object')]);
  });

  it('refuses a field named __proto__', () => {
    expect(problemsOf(JSON.parse('{"__proto__": {"TIE": 100}}'))).toEqual([
      expect.stringContaining('unknown field "__proto__"'),
    ]);
  });

  it('writes every price as text in lowest terms', () => {
    expect(payTableToJson(NO_COMMISSION_PAY_TABLE)).toMatchObject({
      PLAYER: '1',
      BANKER: { odds: '1', commission: '0', onSix: '1/2' },
      PERFECT_PAIR: { one: '25' },
      DRAGON_BANKER: { natural: '1', byMargin: { 4: '1', 9: '30' } },
      BIG: '27/50',
    });
  });

  it('reads back any table that it wrote', () => {
    const odds = fc
      .tuple(fc.bigInt(0n, 500n), fc.bigInt(1n, 500n))
      .map(([numerator, denominator]) => rational(numerator, denominator));
    const table = fc
      .record({ TIE: odds, one: odds, both: odds, onSix: odds, nine: odds })
      .map((price): FullPayTable => ({
        ...DEFAULT_PAY_TABLE,
        TIE: price.TIE,
        BANKER: { ...DEFAULT_PAY_TABLE.BANKER, onSix: price.onSix },
        PERFECT_PAIR: { one: price.one, both: price.both },
        DRAGON_PLAYER: {
          natural: price.TIE,
          byMargin: { ...DEFAULT_PAY_TABLE.DRAGON_PLAYER.byMargin, 9: price.nine },
        },
      }));
    fc.assert(
      fc.property(table, (payTable) => {
        const json: unknown = JSON.parse(JSON.stringify(payTableToJson(payTable)));
        expect(parsePayTable(json)).toEqual({ ok: true, value: payTable });
      }),
    );
  });
});
