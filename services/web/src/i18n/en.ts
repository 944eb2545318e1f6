import { enFirst } from './en-first';
import { englishBlackjack } from './english-blackjack';
import { englishPages } from './english-pages';
import { englishProof } from './english-proof';
import { englishRules } from './english-rules';
import { englishSite } from './english-site';
import type { Texts } from './texts';

export const en: Texts = {
  ...enFirst,
  ...englishBlackjack,
  ...englishPages,
  ...englishProof,
  ...englishRules,
  ...englishSite,
};
