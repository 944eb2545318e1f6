import { english } from './english';
import { englishPages } from './english-pages';
import { englishProof } from './english-proof';
import { englishRules } from './english-rules';
import { englishStage } from './english-stage';
import type { Texts } from './texts';

/** What every page comes with. The texts of blackjack come with its own pages, see `with-blackjack`. */
export const en: Partial<Texts> = {
  ...english,
  ...englishPages,
  ...englishProof,
  ...englishRules,
  ...englishStage,
};
