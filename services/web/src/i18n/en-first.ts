/** What the header and a table say in English before the first bet. It comes with every page; `further-texts` has more. */
import { english } from './english';
import { englishStage } from './english-stage';

export const enFirst = { ...english, ...englishStage };
