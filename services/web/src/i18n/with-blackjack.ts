/** Imported by every page that speaks of blackjack, for its English texts. Other languages come as one file each. */
import { englishBlackjack } from './english-blackjack';
import { addEnglish } from './translate';

addEnglish(englishBlackjack);
