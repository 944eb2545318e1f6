import { english } from './english';
import { englishBlackjack } from './english-blackjack';
import { englishPages } from './english-pages';
import { englishProof } from './english-proof';
import { englishRules } from './english-rules';
import { englishStage } from './english-stage';
import type { Texts } from './texts';

export const en: Texts = {
  ...english,
  ...englishBlackjack,
  ...englishPages,
  ...englishProof,
  ...englishRules,
  ...englishStage,
};
