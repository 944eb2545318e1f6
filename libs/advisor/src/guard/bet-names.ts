// Where a text names bets. Longer names come first, so that `Player pair` is not read as `Player`. In Chinese, 和 is also
// the word for `and`, and 大 and 小 are ordinary adjectives: alone they name a bet only in quotation marks.
import { BET_TARGETS, type BetTarget } from '@sabot/baccarat';
import type { FactId } from '../facts/fact.js';
import type { Language } from '../language.js';
import { sayingsIn } from '../words/sayings.js';

/** A bet that is named, or a figure, in the order of the text. */
export type Mark =
  { readonly kind: 'name'; readonly subject: BetTarget } | { readonly kind: 'figure'; readonly id: FactId };

const AMBIGUOUS_IN_CHINESE: readonly BetTarget[] = ['TIE', 'BIG', 'SMALL'];
/** Adjectives as well; as names of bets they are capitalized. */
const AMBIGUOUS_IN_ENGLISH: readonly BetTarget[] = ['BIG', 'SMALL'];

/** The ways to write the name of a bet, as a pattern. */
function spellings(target: BetTarget, language: Language): string {
  const name = sayingsIn(language).bets[target];
  if (language === 'zh-Hant') {
    const quoted = `「${name}」`;
    if (target === 'TIE') return `${quoted}|(?<!不計)和局`;
    return AMBIGUOUS_IN_CHINESE.includes(target) ? quoted : name;
  }
  if (AMBIGUOUS_IN_ENGLISH.includes(target)) return `\\b${name}\\b`;
  const [first = '', ...rest] = name;
  const words = rest.join('').replace(/ (.)/g, (_, letter: string) => ` [${letter}${letter.toUpperCase()}]`);
  return `\\b[${first}${first.toLowerCase()}]${words}s?\\b`;
}

function namePattern(language: Language): RegExp {
  const byLength = BET_TARGETS.toSorted(
    (a, b) => sayingsIn(language).bets[b].length - sayingsIn(language).bets[a].length,
  );
  const names = byLength.map((target) => `(?<${target}>${spellings(target, language)})`);
  return new RegExp(`\\{\\{(?<figure>f\\d{1,2})\\}\\}|${names.join('|')}`, 'g');
}

const PATTERNS: Readonly<Record<Language, RegExp>> = {
  en: namePattern('en'),
  'zh-Hant': namePattern('zh-Hant'),
};

export function marksIn(text: string, language: Language): Mark[] {
  return [...text.matchAll(PATTERNS[language])].flatMap(({ groups = {} }): Mark[] => {
    if (groups.figure !== undefined) return [{ kind: 'figure', id: groups.figure as FactId }];
    const subject = BET_TARGETS.find((target) => groups[target] !== undefined);
    return subject ? [{ kind: 'name', subject }] : [];
  });
}

/** The text without the names of bets and without figures, for the rules about words. */
export function withoutNames(text: string, language: Language): string {
  return text.replace(PATTERNS[language], ' ');
}
