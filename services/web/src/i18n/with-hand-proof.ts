/** Imported by whatever shows the proof of a hand, for its English texts. Other languages come as one file each. */
import { englishHandProof } from './english-hand-proof';
import { addEnglish } from './translate';

addEnglish(englishHandProof);
