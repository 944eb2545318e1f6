// Which answers are the same. An answer depends on the table, the round, the rules, the kind of question and the language,
// and on nothing about a player. Only answers to a kind of question are kept: one that was written to a player's own words is
// not, so that nobody's words shape what somebody else reads.
import type { Language } from '../language.js';
import type { QuestionKind } from '../question.js';

export interface AnswerScope {
  readonly tableId: string;
  readonly roundNumber: number;
  readonly kind: QuestionKind;
  readonly language: Language;
  /** Identifies deck, pay table and limits, such as the hash of their JSON. */
  readonly rules: string;
}

export function cacheKey({ tableId, roundNumber, kind, language, rules }: AnswerScope): string {
  return JSON.stringify([tableId, roundNumber, kind, language, rules]);
}
