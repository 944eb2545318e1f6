export * from './facts/fact.js';
export { factSheet, type FactSheet } from './facts/fact-sheet.js';
export { figureText } from './facts/figure.js';
export { runChance, type RunShape, type SideChances } from './facts/run-chance.js';
export { tableOdds, type Edges, type Mine, type Situation, type TableOdds } from './facts/situation.js';
export { guarded, type Verdict } from './guard/guard.js';
export { DROP_REASONS, type DropReason } from './guard/rule.js';
export * from './guard/sentence-stream.js';
export { handAdvice } from './hand/hand-advice.js';
export {
  ADVISED_PLAYS,
  handFacts,
  type AdvisedPlay,
  type HandFact,
  type HandSituation,
} from './hand/hand-facts.js';
export * from './language.js';
export { cacheKey, type AnswerScope } from './model/cache-key.js';
export { ANSWER_SCHEMA, promptFor, type PromptMessage } from './model/prompt.js';
export * from './question.js';
export { embeddedAdvice, privateAdvice } from './words/embedded-advisor.js';
export type { FilledSentence, Sentence } from './words/sentence.js';
export {
  isSuggestedQuestion,
  suggestedQuestions,
  type SuggestedQuestions,
} from './words/suggested-questions.js';
