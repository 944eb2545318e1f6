export { HAND_VERSION } from '../hash.js';
export * from './bundle.js';
export { parseHandBundle } from './bundle-parser.js';
export * from './decision.js';
export * from './decision-cards.js';
export * from './decision-chain.js';
export * from './decision-fault.js';
export * from './denial.js';
export * from './draw.js';
export * from './hand-links.js';
export { HandSecret } from './hand-secret.js';
export { LINK_COUNT } from './link.js';
export * from './money.js';
export { HAND_PHRASES, type HandPhrase, type HandPhraseCode } from './phrase.js';
export * from './record.js';
export * from './replay.js';
export { isHandKey } from './signature.js';
export * from './verify/verify-hand.js';
export {
  DECISION_STEPS,
  HAND_STEPS,
  type DecisionStep,
  type HandStep,
  type HandVerdict,
} from './verify/verdict.js';
