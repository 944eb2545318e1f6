import { describe, expect, it } from '@jest/globals';
import { rational } from '@sabot/cards';
import fc from 'fast-check';
import {
  ADVISED_PLAYS,
  classifyQuestion,
  figureText,
  handAdvice,
  handFacts,
  isSuggestedQuestion,
  LANGUAGES,
  MAX_FACTS,
  QUESTION_KINDS,
  suggestedQuestions,
  type HandSituation,
} from '../src/index.js';

const value = fc
  .tuple(fc.bigInt({ min: -2_000n, max: 3_000n }), fc.bigInt({ min: 1n, max: 999n }))
  .map(([numerator, denominator]) => rational(numerator, denominator));
const situation: fc.Arbitrary<HandSituation> = fc.record({
  houseEdge: value,
  limits: fc.record({
    minMinor: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    maxMinor: fc.bigInt({ min: 10n ** 6n, max: 10n ** 9n }),
  }),
  values: fc.dictionary(fc.constantFrom(...ADVISED_PLAYS), value),
  stakeMinor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
});
const TABLE = { houseEdge: rational(1n, 160n), limits: { minMinor: 1_000n, maxMinor: 50_000n } };

describe('advice about a hand', () => {
  it('contains no figure that is not a fact', () => {
    fc.assert(
      fc.property(
        situation,
        fc.constantFrom(...QUESTION_KINDS),
        fc.constantFrom(...LANGUAGES),
        (hand, kind, language) => {
          const facts = handFacts(hand);
          expect(facts.length).toBeLessThanOrEqual(MAX_FACTS);
          for (const { text, facts: used } of handAdvice(facts, kind, language)) {
            let rest = text;
            const figures = facts.filter(({ id }) => used.includes(id)).map(figureText);
            for (const figure of [...new Set(figures)].toSorted((a, b) => b.length - a.length)) {
              expect(rest).toContain(figure);
              rest = rest.replaceAll(figure, '');
            }
            expect(rest).not.toMatch(/[\p{N}%−]/u);
          }
        },
      ),
    );
  });

  it('names the most valuable play first, and what each other one costs at the stake', () => {
    const facts = handFacts({
      ...TABLE,
      values: { hit: rational(-1n, 4n), stay: rational(-2n, 5n), surrender: rational(-1n, 2n) },
      stakeMinor: 2_000n,
    });
    const [best, second, third] = handAdvice(facts, 'guidance', 'en').map(({ text }) => text);
    expect(best).toContain('Hit has the highest value: on average it returns −25.00%');
    expect(second).toBe('The value of Stay is −40.00%; at your stake that is 3.00 less on average.');
    expect(third).toBe('The value of Surrender is −50.00%; at your stake that is 5.00 less on average.');
  });

  it('tells the edge of the rules before a hand', () => {
    const facts = handFacts({ ...TABLE, values: {}, stakeMinor: 0n });
    const [edge, cost] = handAdvice(facts, 'guidance', 'zh-Hant').map(({ text }) => text);
    // 1/160 is 0.625 %, and of 10.00 that is 0.0625.
    expect(edge).toContain('0.63%');
    expect(cost).toContain('10.00');
    expect(cost).toContain('0.063');
  });

  it('never lets a sentence about a player’s cards be shared', () => {
    const facts = handFacts({ ...TABLE, values: { hit: rational(1n, 3n) }, stakeMinor: 100n });
    const told = handAdvice(facts, 'guidance', 'en').filter(({ facts: used }) => used.length > 0);
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ privacy }) => privacy === 'private')).toBe(true);
  });
});

describe('suggested questions', () => {
  it('are understood as what they are about, and never as chasing losses', () => {
    for (const language of LANGUAGES)
      for (const kind of QUESTION_KINDS) {
        const question = suggestedQuestions(language)[kind];
        expect([question, classifyQuestion(question)]).toEqual([question, { kind, chasing: false }]);
        expect(isSuggestedQuestion(question)).toBe(true);
      }
    expect(isSuggestedQuestion('Is Banker due?')).toBe(false);
  });
});
