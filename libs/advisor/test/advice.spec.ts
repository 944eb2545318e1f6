import { describe, expect, it } from '@jest/globals';
import { BET_TARGETS, DEFAULT_PAY_TABLE, STANDARD_BETS, type Winner } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, limitsForAll } from '@sabot/cards';
import fc from 'fast-check';
import { hasNumberWord } from '../src/guard/number-words.js';
import { folded } from '../src/folded-text.js';
import {
  embeddedAdvice,
  factSheet,
  figureText,
  LANGUAGES,
  MAX_FACTS,
  privateAdvice,
  QUESTION_KINDS,
  tableOdds,
  type Mine,
  type Situation,
} from '../src/index.js';
import { sayingsIn } from '../src/words/sayings.js';
import { fullTable, MINE, shoeTable, standardTable, winnersOf } from './tables.js';

const kinds = fc.constantFrom(...QUESTION_KINDS);
const languages = fc.constantFrom(...LANGUAGES);
const winners = fc.array(fc.constantFrom<Winner>('PLAYER', 'BANKER', 'TIE'), { maxLength: 72 });
const stake = fc.record({
  target: fc.constantFrom(...BET_TARGETS),
  stakeMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
});
const mine = fc.option(
  fc.record({
    bets: fc.array(stake, { maxLength: 5 }),
    netMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  }),
  { nil: undefined },
);
const shared: fc.Arbitrary<Situation> = fc
  .record({
    table: fc.constantFrom(standardTable, shoeTable),
    offered: fc.subarray([...BET_TARGETS], { minLength: 1 }),
    winners,
    roundsPerHour: fc.integer({ min: 1, max: 3_600 }),
  })
  .map(({ table, offered, ...rest }) => ({
    ...table,
    ...rest,
    limits: limitsForAll(offered, DEFAULT_BET_LIMITS),
  }));
const withMine = (situation: Situation, own: Mine | undefined): Situation =>
  own ? { ...situation, mine: own } : situation;
const situations = fc.tuple(shared, mine).map(([situation, own]) => withMine(situation, own));

const advice = (
  situation: Situation,
  kind: (typeof QUESTION_KINDS)[number],
  language: (typeof LANGUAGES)[number],
) => embeddedAdvice(factSheet(situation, kind), language);

describe('advice from facts', () => {
  it('contains no figure that is not a fact', () => {
    fc.assert(
      fc.property(situations, kinds, languages, (situation, kind, language) => {
        const sheet = factSheet(situation, kind);
        for (const { text, facts } of embeddedAdvice(sheet, language)) {
          let rest = text;
          const figures = facts.map((id) =>
            figureText(sheet.facts.find((fact) => fact.id === id) ?? fail(id)),
          );
          for (const figure of [...new Set(figures)].toSorted((a, b) => b.length - a.length)) {
            expect(rest).toContain(figure);
            rest = rest.replaceAll(`${figure} 倍`, ' ').replaceAll(figure, ' ');
          }
          expect(rest).not.toMatch(/\p{N}|[{}%−]/u);
          for (const name of Object.values(sayingsIn(language).bets)) rest = rest.replaceAll(name, ' ');
          expect([rest, hasNumberWord(folded(rest).spaced, language)]).toEqual([rest, false]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says with every streak that the next round does not depend on it', () => {
    fc.assert(
      fc.property(situations, languages, (situation, language) => {
        const sheet = factSheet(situation, 'streak');
        const next = sheet.facts.find(({ measure }) => measure === 'nextRound') ?? fail('nextRound');
        const streak = sheet.facts.filter(({ measure }) => ['run', 'chops', 'runChance'].includes(measure));
        for (const { facts, text } of embeddedAdvice(sheet, language)) {
          if (!streak.some(({ id }) => facts.includes(id))) continue;
          expect(facts).toContain(next.id);
          expect(text).toMatch(/independent|no influence|各自獨立|不影響下一局/);
        }
      }),
    );
  });

  it('makes at most 25 facts, whose ids do not tell whether the player has bets', () => {
    fc.assert(
      fc.property(shared, mine, kinds, (others, own, kind) => {
        const situation = withMine(others, own);
        const publicOf = (from: Situation) =>
          factSheet(from, kind).facts.filter((fact) => fact.privacy === 'public');
        expect(factSheet(situation, kind).facts.length).toBeLessThanOrEqual(MAX_FACTS);
        expect(publicOf(situation)).toEqual(publicOf(others));
      }),
    );
  });

  it.each([
    ['en', /\b(due|hot|cold|will|must|should|guarantee\w*|predict\w*|recover|raise|double|profit|chase)\b/i],
    ['zh-Hant', /該|輪到|必|一定|保證|穩|追|回本|翻本|加注|加碼|建議|推薦|旺|熱/],
  ] as const)('promises and urges nothing in %s', (language, claims) => {
    for (const kind of QUESTION_KINDS)
      for (const situation of [standardTable, fullTable])
        for (const { text } of advice(situation, kind, language)) expect(text).not.toMatch(claims);
  });

  it('puts the figures of the player last, in sentences of their own', () => {
    for (const language of LANGUAGES)
      for (const kind of QUESTION_KINDS) {
        const sentences = advice(fullTable, kind, language);
        const own = privateAdvice(factSheet(fullTable, kind), language);
        expect(own).toHaveLength(2);
        expect(sentences.slice(-2)).toEqual(own);
        expect(sentences.slice(0, -2).every(({ privacy }) => privacy === 'public')).toBe(true);
      }
  });

  it('prices the bets of the player exactly', () => {
    const sheet = factSheet({ ...standardTable, mine: MINE }, 'cost');
    // 76,543.00 at 1.063999… % and 987.00 at 14.116987… %.
    expect(figureText(sheet.find('myCostPerRound') ?? fail('cost'))).toBe('953.75');
    expect(figureText(sheet.find('myNet') ?? fail('net'))).toBe('−123,456.00');
  });

  it.each([
    ['PBB', 'Banker has won the last 2 decided rounds.'],
    ['PBTBT', 'Banker has won the last 2 decided rounds.'],
    ['BPBP', 'The last 4 decided rounds went back and forth between Player and Banker.'],
    ['BBP', 'The last decided round went to Player, so there is no streak.'],
    ['TT', 'No round on the board has been decided yet.'],
    ['', 'No round on the board has been decided yet.'],
  ])('reads the board %j as: %s', (letters, said) => {
    const [first] = advice({ ...standardTable, winners: winnersOf(letters) }, 'streak', 'en');
    expect(first?.text.slice(0, said.length)).toBe(said);
    expect(first?.text).toContain('Every round is independent of those before it');
  });

  it('counts with the cards that remain', () => {
    const [, left, player] = advice(fullTable, 'odds', 'en').map(({ text }) => text);
    expect(left).toBe('There are 404 cards left in the shoe.');
    expect(player).toMatch(
      /^With the cards that remain, the house edge on Player is \d\.\d\d%; in a fresh shoe it is 1\.24%\.$/,
    );
  });

  it('is complete for a table that offers main bets only, and for one without them', () => {
    for (const offered of [STANDARD_BETS.slice(0, 3), BET_TARGETS.slice(5)])
      for (const kind of QUESTION_KINDS)
        for (const language of LANGUAGES) {
          const limits = limitsForAll(offered, DEFAULT_BET_LIMITS);
          expect(advice({ ...standardTable, limits }, kind, language).length).toBeGreaterThan(0);
        }
  });

  it('keeps the odds of a table between rounds', () => {
    const { fresh } = tableOdds({ model: 'shoe', decks: 8 }, DEFAULT_PAY_TABLE);
    expect(tableOdds({ model: 'shoe', decks: 8 }, DEFAULT_PAY_TABLE, undefined, fresh).now).toBe(fresh);
  });
});

function fail(what: string): never {
  throw new Error(`missing: ${what}`);
}
