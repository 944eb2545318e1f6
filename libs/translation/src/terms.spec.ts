import { describe, expect, it } from '@jest/globals';
import { BET_TARGETS, DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, rational } from '@sabot/baccarat';
import { create, type MessageInitShape, roundV1 } from '@sabot/contracts';
import fc from 'fast-check';
import {
  LARGEST_MAXIMUM_MINOR,
  readTerms,
  type Terms,
  termsFromJson,
  type TermsJson,
  termsMessage,
  termsToJson,
} from './terms.js';

const { PLAYER, BANKER, TIE } = roundV1.BetTarget;

function message(
  offers: MessageInitShape<typeof roundV1.BetOfferSchema>[],
  payTable?: MessageInitShape<typeof roundV1.PayTableSchema>,
): roundV1.BettingTerms {
  return create(roundV1.BettingTermsSchema, { offers, ...(payTable && { payTable }) });
}

const offer = (target: roundV1.BetTarget) => ({ target, minMinor: 1_000n, maxMinor: 500_000n });

function read(terms: roundV1.BettingTerms): Terms {
  const read = readTerms(terms);
  if ('invalidField' in read) throw new Error(read.invalidField);
  return read;
}

const withPayTable = (payTable: MessageInitShape<typeof roundV1.PayTableSchema>) =>
  message([offer(BANKER)], payTable);

describe('terms', () => {
  it('offer what the message lists, within its limits, at the default prices', () => {
    const terms = read(message([offer(TIE), { ...offer(PLAYER), stepMinor: 20n }]));
    expect(terms.limits).toEqual({
      TIE: { minMinor: 1_000n, maxMinor: 500_000n, stepMinor: 1n },
      PLAYER: { minMinor: 1_000n, maxMinor: 500_000n, stepMinor: 20n },
    });
    expect(terms.payTable).toEqual(DEFAULT_PAY_TABLE);
  });

  it('take the prices that the message gives and leave the others', () => {
    const banker = { odds: '1', commission: '0', onSix: '0.5' };
    expect(read(withPayTable({ banker })).payTable).toEqual(NO_COMMISSION_PAY_TABLE);
    const dragonPlayer = { natural: '2', byMargin: ['1', '2', '4', '6', '10', '40'] };
    const { payTable } = read(withPayTable({ tie: '9', perfectPair: { both: '200' }, dragonPlayer }));
    expect(payTable).toEqual({
      ...DEFAULT_PAY_TABLE,
      TIE: rational(9n),
      PERFECT_PAIR: { one: rational(25n), both: rational(200n) },
      DRAGON_PLAYER: {
        natural: rational(2n),
        byMargin: { ...DEFAULT_PAY_TABLE.DRAGON_PLAYER.byMargin, 9: rational(40n) },
      },
    });
  });

  it.each([
    ['terms.offers', undefined],
    ['terms.offers', message([])],
    ['terms.offers[0]', message([{ ...offer(PLAYER), minMinor: 0n }])],
    ['terms.offers[0]', message([{ ...offer(PLAYER), minMinor: -1n }])],
    ['terms.offers[0]', message([{ ...offer(PLAYER), maxMinor: 999n }])],
    ['terms.offers[0]', message([{ ...offer(PLAYER), maxMinor: LARGEST_MAXIMUM_MINOR + 1n }])],
    ['terms.offers[0]', message([{ ...offer(PLAYER), stepMinor: -1n }])],
    ['terms.offers[0]', message([offer(roundV1.BetTarget.UNSPECIFIED)])],
    ['terms.offers[1]', message([offer(PLAYER), offer(PLAYER)])],
    ['terms.pay_table', withPayTable({ tie: 'eight' })],
    ['terms.pay_table', withPayTable({ tie: '-8' })],
    ['terms.pay_table', withPayTable({ tie: '1e308' })],
    ['terms.pay_table', withPayTable({ banker: { commission: '1.01' } })],
    [
      'terms.pay_table',
      withPayTable({ dragonBanker: { byMargin: ['1', '2', '4', '6', '10', '30', '100'] } }),
    ],
  ])('name %s when it is wrong', (invalidField, terms) => {
    expect(readTerms(terms)).toEqual({ invalidField });
  });

  it('refuse a commission with which the database could not count the largest stake', () => {
    expect(readTerms(withPayTable({ banker: { odds: '0.999999', commission: '0.049999' } }))).toEqual({
      invalidField: 'terms.pay_table',
    });
    expect(readTerms(withPayTable({ banker: { odds: '1000000' } }))).toEqual({
      invalidField: 'terms.pay_table',
    });
    expect(readTerms(withPayTable({ banker: { odds: '0.95', commission: '0.049' } }))).toHaveProperty(
      'payTable',
    );
  });

  it('come back from JSON as they were', () => {
    const limits = fc.record({
      minMinor: fc.bigInt({ min: 1n, max: 1_000n }),
      maxMinor: fc.bigInt({ min: 1_000n, max: LARGEST_MAXIMUM_MINOR }),
      stepMinor: fc.bigInt({ min: 0n, max: 100n }),
    });
    const offers = fc.uniqueArray(fc.record({ at: fc.nat({ max: BET_TARGETS.length - 1 }), limits }), {
      minLength: 1,
      selector: ({ at }) => at,
    });
    fc.assert(
      fc.property(offers, fc.constantFrom('8', '9', '8.5', '17/2'), (some, tie) => {
        const terms = read(
          message(
            some.map(({ at, limits }) => ({
              target: roundV1.BetTarget[BET_TARGETS[at] ?? 'TIE'],
              ...limits,
            })),
            { tie },
          ),
        );
        const stored = JSON.parse(JSON.stringify(termsToJson(terms))) as TermsJson;
        expect(termsFromJson(stored)).toEqual(terms);
      }),
    );
  });

  it.each([
    ['the defaults', {}],
    ['no commission', { banker: { odds: '1', commission: '0', onSix: '1/2' } }],
    ['two prices of a perfect pair', { perfectPair: { one: '25', both: '200' } }],
    [
      'long odds',
      { tie: '17/2', dragonPlayer: { natural: '2', byMargin: ['1', '2', '4', '6', '10', '40'] } },
    ],
  ])('come back from their message with %s', (_, payTable) => {
    const terms = read(message([offer(TIE), { ...offer(PLAYER), stepMinor: 20n }, offer(BANKER)], payTable));
    expect(read(create(roundV1.BettingTermsSchema, termsMessage(terms)))).toEqual(terms);
  });

  it('are equal as JSON whatever the order of their offers', () => {
    const inOrder = termsToJson(read(message([offer(PLAYER), offer(BANKER), offer(TIE)])));
    const shuffled = termsToJson(read(message([offer(TIE), offer(PLAYER), offer(BANKER)])));
    expect(JSON.stringify(shuffled)).toBe(JSON.stringify(inOrder));
  });

  it('that are stored damaged are an error, not a guess', () => {
    const stored = termsToJson(read(message([offer(PLAYER)])));
    expect(() => termsFromJson({ ...stored, payTable: { ...stored.payTable, TIE: 'x' } })).toThrow(
      /pay table/,
    );
  });
});
