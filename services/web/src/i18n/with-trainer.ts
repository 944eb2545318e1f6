/** Imported by whatever is part of the trainer, for its English texts. Other languages come as one file each. */
import { englishTrainer } from './english-trainer';
import { addEnglish } from './translate';

addEnglish(englishTrainer);
