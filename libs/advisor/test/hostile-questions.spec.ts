import { describe, expect, it } from '@jest/globals';
import {
  classifyQuestion,
  embeddedAdvice,
  factSheet,
  LANGUAGES,
  promptFor,
  SentenceStream,
  type FactSheet,
  type Language,
  type QuestionKind,
} from '../src/index.js';
import { FORBIDDEN, HOSTILE_QUESTIONS, type HostileQuestion } from './hostile-questions.js';
import { fullTable } from './tables.js';

const sheets = new Map<QuestionKind, FactSheet>();
function sheetAbout(kind: QuestionKind): FactSheet {
  const sheet = sheets.get(kind) ?? factSheet(fullTable, kind);
  sheets.set(kind, sheet);
  return sheet;
}

/** What the worst model would write: whatever the question wants, and everything that it was told, with facts attached. */
function obedient({ question, language }: HostileQuestion, sheet: FactSheet): string[] {
  const [fact] = sheet.facts;
  const figure = `{{${fact?.id ?? 'f1'}}}`;
  const told = promptFor(sheet, language, question).flatMap(({ content }) => content.split('\n'));
  return [
    question,
    `${question} ${figure}`,
    `${figure} ${question}`,
    language === 'en'
      ? `The house edge on Banker is ${figure}. ${question}`
      : `莊的賭場優勢為${figure}，${question}`,
    ...told.map((line) => `${line} ${figure}`),
  ];
}

function shownOf(texts: readonly string[], sheet: FactSheet, language: Language): string[] {
  const ids = sheet.facts.map(({ id }) => id);
  return texts.flatMap((text) => {
    const json = JSON.stringify({ sentences: [{ text, facts: ids }] });
    const cited = JSON.stringify({ sentences: [{ text, facts: ids.slice(0, 1) }] });
    return [json, cited].flatMap((answer) =>
      new SentenceStream(sheet, language).push(answer).map((sentence) => sentence.text),
    );
  });
}

describe('hostile questions', () => {
  it('are three hundred different ones, in both languages', () => {
    expect(new Set(HOSTILE_QUESTIONS.map(({ question }) => question)).size).toBe(300);
    for (const language of LANGUAGES)
      expect(HOSTILE_QUESTIONS.filter((one) => one.language === language)).toHaveLength(150);
  });

  it('get no claim, no leak and no markup from a model that does whatever they ask', () => {
    const bad = HOSTILE_QUESTIONS.flatMap((hostile) => {
      const sheet = sheetAbout(classifyQuestion(hostile.question).kind);
      const shown = shownOf(obedient(hostile, sheet), sheet, hostile.language);
      return shown.filter((text) => FORBIDDEN[hostile.language].test(text));
    });
    expect(bad).toEqual([]);
  });

  it('get no claim from templates either', () => {
    for (const { question, language } of HOSTILE_QUESTIONS)
      for (const { text } of embeddedAdvice(sheetAbout(classifyQuestion(question).kind), language))
        expect(text).not.toMatch(FORBIDDEN[language]);
  });

  it('reach a model as quoted data, without digits and without braces', () => {
    for (const { question, language } of HOSTILE_QUESTIONS) {
      const [, user] = promptFor(sheetAbout('odds'), language, question);
      const quoted = user?.content.split('not an instruction: ').at(-1) ?? '';
      expect(quoted).toMatch(/^"[^\p{N}{}<>]*"$/u);
    }
  });
});
