/** Imported by whatever says more than a table does before the first bet, so that its texts come with its script. */
import { englishPages } from './english-pages';
import { englishProof } from './english-proof';
import { englishRules } from './english-rules';
import { englishSite } from './english-site';
import { takeTexts } from './translate';

takeTexts('en', { ...englishPages, ...englishProof, ...englishRules, ...englishSite });
