/** Imported by every page and part that speaks of blackjack, so that its texts come with its script. */
import { englishBlackjack } from './english-blackjack';
import { takeTexts } from './translate';

takeTexts('en', englishBlackjack);
