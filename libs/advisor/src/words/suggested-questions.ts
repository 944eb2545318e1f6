// Questions to pick instead of typing. Their words are ours, so an answer to one may be kept and shown to others.
import { LANGUAGES, type Language } from '../language.js';
import type { QuestionKind } from '../question.js';

export type SuggestedQuestions = Readonly<Record<QuestionKind, string>>;

const QUESTIONS: Readonly<Record<Language, SuggestedQuestions>> = {
  en: {
    guidance: 'What should I know about this table?',
    odds: 'What are the odds of the main bets?',
    streak: 'What does the streak on the board mean?',
    sideBets: 'How risky are the side bets?',
    cost: 'What does an hour at this table cost?',
    limits: 'What are the limits here?',
  },
  'zh-Hant': {
    guidance: '這張牌桌有什麼要知道的？',
    odds: '主要投注的機率是多少？',
    streak: '路單上的連勝代表什麼？',
    sideBets: '邊注的風險有多大？',
    cost: '在這張牌桌玩，每小時花費多少？',
    limits: '這張牌桌的限額是多少？',
  },
};

export function suggestedQuestions(language: Language): SuggestedQuestions {
  return QUESTIONS[language];
}

/** Whether these are our words and not a player's own. */
export function isSuggestedQuestion(question: string): boolean {
  return LANGUAGES.some((language) => Object.values(QUESTIONS[language]).includes(question));
}
