/** Imported by whatever is part of the trainer, so that its texts come with its script. */
import { englishTrainer } from './english-trainer';
import { takeTexts } from './translate';

takeTexts('en', englishTrainer);
