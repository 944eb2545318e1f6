import { enFirst } from './en-first';
import { englishBlackjack } from './english-blackjack';
import { englishHandProof } from './english-hand-proof';
import { englishPages } from './english-pages';
import { englishProof } from './english-proof';
import { englishRules } from './english-rules';
import { englishSite } from './english-site';
import { englishTrainer } from './english-trainer';
import type { Texts } from './texts';

export const en: Texts = {
  ...enFirst,
  ...englishBlackjack,
  ...englishHandProof,
  ...englishPages,
  ...englishProof,
  ...englishRules,
  ...englishSite,
  ...englishTrainer,
};
