// Decides which sentences of a model are shown. The model arranges facts; it states nothing by itself. A sentence with a
// number of its own, a claim, a comparison, anything about the player, or a figure out of place is dropped, and so is every
// sentence without a figure, because nothing in it could be checked. What passes gets its figures from the facts.
import type { FactSheet } from '../facts/fact-sheet.js';
import { isPublic, type Fact } from '../facts/fact.js';
import { folded } from '../folded-text.js';
import type { Language } from '../language.js';
import { independenceOf } from '../words/embedded-advisor.js';
import { sayingsIn } from '../words/sayings.js';
import { filled, placeholdersIn, withoutPlaceholders, type FilledSentence } from '../words/sentence.js';
import { withoutNames } from './bet-names.js';
import { ENGLISH_BROKEN_CLAIMS, ENGLISH_COMMAND, WORD_RULES, type WordRules } from './claims.js';
import { hasNumberWord } from './number-words.js';
import { isAboutStreak, wellPlaced } from './placement.js';
import type { DropReason } from './rule.js';

export type Verdict =
  | { readonly ok: true; readonly sentence: FilledSentence }
  | { readonly ok: false; readonly reason: DropReason };

const MAX_TEXT_LENGTH = 300;

/** Letters of one alphabet and plain punctuation. Everything else is refused: invisible, full-width, markup, look-alikes. */
const CHARACTERS: Readonly<Record<Language, RegExp>> = {
  en: /^[A-Za-z .,;:'’“”()!?–—-]*$/,
  'zh-Hant': /^[\u4e00-\u9fff ，。、；：「」（）！？]*$/,
};
const OTHER_LANGUAGE: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Han}/u,
  'zh-Hant': /[A-Za-z]/,
};

/** Judges what a model gave as a sentence, and fills its figures in. */
export function guarded(candidate: unknown, sheet: FactSheet, language: Language): Verdict {
  const sentence = sentenceOf(candidate);
  if (!sentence) return dropped('shape');
  const text = sentence.text.trim();
  if (text.length > MAX_TEXT_LENGTH) return dropped('length');
  // 倍 after a figure is its unit.
  const unitless = text.replace(/(?<=\}\}) *倍/g, ' ');
  const bare = withoutPlaceholders(unitless, ' ');
  if (/[{}]/.test(bare)) return dropped('placeholder');
  const reason =
    factProblem(placeholdersIn(text), sentence.facts, sheet.facts) ??
    characterProblem(bare, language) ??
    wordProblem(withoutNames(unitless, language), bare, language);
  if (reason) return dropped(reason);
  const cited = sheet.facts.filter(({ id }) => placeholdersIn(text).includes(id));
  if (!wellPlaced(text, cited, language)) return dropped('misplaced-figure');
  const whole = withIndependence(text, cited, sheet, language);
  return whole === undefined
    ? dropped('misplaced-figure')
    : { ok: true, sentence: filled({ text: whole }, sheet.facts) };
}

function dropped(reason: DropReason): Verdict {
  return { ok: false, reason };
}

function sentenceOf(candidate: unknown): { text: string; facts: string[] } | undefined {
  if (typeof candidate !== 'object' || candidate === null) return undefined;
  const { text, facts } = candidate as Record<string, unknown>;
  if (typeof text !== 'string' || !Array.isArray(facts)) return undefined;
  return facts.every((id) => typeof id === 'string') ? { text, facts } : undefined;
}

/** Every id, in the text or beside it, is a public fact, and there is a figure in the text. */
function factProblem(
  inText: readonly string[],
  listed: readonly string[],
  facts: readonly Fact[],
): DropReason | undefined {
  const named = [...inText, ...listed].map((id) => facts.find((fact) => fact.id === id));
  if (named.includes(undefined)) return 'unknown-fact';
  if (named.some((fact) => fact && !isPublic(fact))) return 'private-fact';
  if (inText.length === 0) return 'no-figure';
  return inText.every((id) => listed.includes(id)) ? undefined : 'unknown-fact';
}

function characterProblem(bare: string, language: Language): DropReason | undefined {
  if (/\p{N}/u.test(bare) || /\p{N}/u.test(bare.normalize('NFKD'))) return 'digit';
  if (OTHER_LANGUAGE[language].test(bare)) return 'language';
  if (!CHARACTERS[language].test(bare)) return 'character';
  // `sabot.example` is an address, and what follows a full stop is a sentence without a figure.
  return /[A-Za-z][.:]+[A-Za-z]/.test(bare) || /[.!?。！？]\s*[^\s.!?。！？”’」）)]/.test(bare)
    ? 'character'
    : undefined;
}

/** Judges the words, without the names of bets, some of which would be refused; in Chinese also with them. */
function wordProblem(nameless: string, bare: string, language: Language): DropReason | undefined {
  const { spaced, joined } = folded(nameless);
  // `d u e`: no word of English has a single letter, but for `a`.
  if (language === 'en' && /(^| )[b-z]( |$)/.test(spaced)) return 'spelled-out';
  const readings = language === 'en' ? [spaced, joined] : [spaced, joined, folded(bare).joined];
  if (readings.some((words) => hasNumberWord(words, language))) return 'number-word';
  const rules = Object.entries(WORD_RULES[language]) as [keyof WordRules, readonly RegExp[]][];
  const broken = rules.find(([, list]) => list.some((rule) => readings.some((words) => rule.test(words))));
  if (broken) return broken[0];
  if (language === 'en' && ENGLISH_BROKEN_CLAIMS.test(spaced.replaceAll(' ', ''))) return 'claim';
  return ENGLISH_COMMAND.test(bare.toLowerCase()) ? 'claim' : undefined;
}

/** A sentence about a streak carries the fact that rounds are independent; where that fact is missing it is not shown. */
function withIndependence(
  text: string,
  cited: readonly Fact[],
  sheet: FactSheet,
  language: Language,
): string | undefined {
  if (!isAboutStreak(text, cited, language)) return text;
  const independent = independenceOf(sheet, language);
  return independent === undefined ? undefined : `${text}${sayingsIn(language).space}${independent}`;
}
