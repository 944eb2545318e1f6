/** Imported by whatever shows the proof of a hand, so that its texts come with its script. */
import { englishHandProof } from './english-hand-proof';
import { takeTexts } from './translate';

takeTexts('en', englishHandProof);
