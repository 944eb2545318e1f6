import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import {
  factSheet,
  figureText,
  guarded,
  LANGUAGES,
  QUESTION_KINDS,
  type DropReason,
  type Language,
  type QuestionKind,
} from '../src/index.js';
import { candidate, fullTable, standardTable } from './tables.js';

interface Bad {
  readonly reason: DropReason;
  readonly language: Language;
  readonly kind: QuestionKind;
  readonly text?: string;
  readonly facts?: readonly string[];
  readonly raw?: unknown;
}
type Good = Pick<Bad, 'language' | 'kind'> & { readonly text: string };

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
const bad = fixture('bad-sentences') as Bad[];
const good = fixture('good-sentences') as Good[];

const judged = ({ text, kind, language, facts, raw }: Bad) => {
  const [value, sheet] =
    text === undefined ? [raw, factSheet(fullTable, kind)] : candidate(text, kind, facts);
  return guarded(value, sheet, language);
};
const shown = ({ text, kind, language }: Good): string => {
  const verdict = guarded(...candidate(text, kind), language);
  return verdict.ok ? verdict.sentence.text : `dropped: ${verdict.reason}`;
};

describe('the guard', () => {
  it('lets none of the bad sentences pass, and drops each for its own reason', () => {
    expect(bad.length).toBeGreaterThan(200);
    const wrong = bad.flatMap((one) => {
      const verdict = judged(one);
      const outcome = verdict.ok ? `shown: ${verdict.sentence.text}` : verdict.reason;
      return outcome === one.reason
        ? []
        : [`${one.reason}: ${one.text ?? JSON.stringify(one.raw)} → ${outcome}`];
    });
    expect(wrong).toEqual([]);
  });

  it('lets plain sentences pass', () => {
    const drops = good.flatMap((one) =>
      shown(one).startsWith('dropped') ? [`${shown(one)} ${one.text}`] : [],
    );
    expect(drops).toEqual([]);
  });

  it('fills in the figures of the facts', () => {
    expect(
      shown({
        language: 'en',
        kind: 'odds',
        text: 'In a fresh shoe, the house edge on Banker is <edgeFresh BANKER>.',
      }),
    ).toBe('In a fresh shoe, the house edge on Banker is 1.06%.');
  });

  it.each([
    [
      'en',
      'There is a streak of <run BANKER> for Banker.',
      'Past results have no influence on the next round.',
    ],
    ['zh-Hant', '莊已連贏<run BANKER>局。', '過去的結果不影響下一局'],
  ] as const)('adds to each streak in %s that rounds are independent', (language, text, said) => {
    expect(shown({ language, kind: 'streak', text })).toContain(said);
  });

  it('shows no sentence about a streak when the fact of independence is missing', () => {
    const text = 'In a row of rounds, the house edge on Banker is <edgeNow BANKER>.';
    expect(shown({ language: 'en', kind: 'odds', text })).toBe('dropped: misplaced-figure');
  });
});

describe('whatever a model writes, the guard', () => {
  const sheets = new Map(QUESTION_KINDS.map((kind) => [kind, factSheet(standardTable, kind)]));
  const sheetAbout = (kind: QuestionKind) => sheets.get(kind) ?? factSheet(standardTable, kind);

  const insertion = fc.tuple(
    fc.constantFrom(...good),
    fc.nat(),
    fc.constantFrom(...Array.from('0123456789٣३１𝟏½²①Ⅳ〇零五')),
  );

  it('shows no number beside the figures, wherever it is put', () => {
    fc.assert(
      fc.property(insertion, ([{ text, kind, language }, at, digit]) => {
        const pieces = text.split(/(<[^>]+>)/);
        const places = pieces.flatMap((piece, index) =>
          piece.startsWith('<')
            ? []
            : Array.from({ length: piece.length + 1 }, (_, offset) => [index, offset] as const),
        );
        const [index, offset] = places[at % places.length] ?? [0, 0];
        const piece = pieces[index] ?? '';
        pieces[index] = piece.slice(0, offset) + digit + piece.slice(offset);
        expect(guarded(...candidate(pieces.join(''), kind), language).ok).toBe(false);
      }),
    );
  });

  it('shows only texts in which every digit belongs to a figure', () => {
    const words = fc.constantFrom(
      ...'The house edge on Banker Player Tie is chance of a round minimum costs streak run next wins and {{f1}} {{f2}} {{f3}} {{f4}} . , 7 one due the'.split(
        ' ',
      ),
    );
    const text = fc.array(words, { maxLength: 14 }).map((list) => list.join(' '));
    const kind = fc.constantFrom<QuestionKind>('odds', 'streak', 'sideBets', 'cost', 'limits');
    fc.assert(
      fc.property(text, kind, fc.constantFrom(...LANGUAGES), (written, about, language) => {
        const sheet = sheetAbout(about);
        const verdict = guarded({ text: written, facts: ['f1', 'f2', 'f3', 'f4'] }, sheet, language);
        if (!verdict.ok) return;
        let rest = verdict.sentence.text;
        for (const id of verdict.sentence.facts) {
          const fact = sheet.facts.find((one) => one.id === id);
          rest = rest.replaceAll(fact ? figureText(fact) : '', '');
        }
        expect(rest).not.toMatch(/\p{N}/u);
      }),
      { numRuns: 500 },
    );
  });

  it('withstands any text at all', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.constantFrom(...LANGUAGES),
        (text, language) => {
          const verdict = guarded({ text, facts: ['f1'] }, sheetAbout('odds'), language);
          expect(verdict.ok).toBe(false);
        },
      ),
    );
  });

  it('shows no claim, however it is disguised', () => {
    const claim = fc.constantFrom(
      'due',
      'hot',
      'break',
      'raise',
      'guaranteed',
      'predict',
      'profit',
      'five',
      'seven',
    );
    const disguises: ((word: string) => string)[] = [
      (word) => word.toUpperCase(),
      (word) => Array.from(word).join(' '),
      (word) => Array.from(word).join('-'),
      (word) => Array.from(word).join('.'),
      (word) => Array.from(word).join('\u200b'),
      (word) => Array.from(word).join('\u00ad'),
      (word) => Array.from(word).join('\u0336'),
      (word) =>
        word.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
      (word) => word.replace(/e/g, 'е').replace(/o/g, 'ο').replace(/a/g, 'а').replace(/i/g, 'і'),
      (word) => `${word.slice(0, 2)}-${word.slice(2)}`,
    ];
    fc.assert(
      fc.property(claim, fc.constantFrom(...disguises), (word, disguise) => {
        const text = `The house edge on Banker is <edgeNow BANKER> and so ${disguise(word)} it is.`;
        expect(shown({ language: 'en', kind: 'odds', text })).toMatch(/^dropped/);
      }),
      { numRuns: 200 },
    );
  });
});
