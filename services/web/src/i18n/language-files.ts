/**
 * Every language of the pages by its tag, as BCP 47 writes it. A further language is one file, and its line here. What
 * a table says first in the default language comes with the page, everything else when somebody reads it.
 */
import type { LanguageFile } from './texts';

export const LANGUAGE_FILES = {
  en: { name: 'English', load: () => import('./en').then(({ en }) => en) },
  'zh-Hant': { name: '繁體中文', load: () => import('./zh-hant').then(({ zhHant }) => zhHant) },
} as const satisfies Readonly<Record<string, LanguageFile>>;
