/**
 * Every language of the pages by its tag, as BCP 47 writes it. A further language is one file, and its line here. The
 * texts of the default language come with the page, the others when somebody reads them.
 */
import { en } from './en';
import type { LanguageFile } from './texts';

export const LANGUAGE_FILES = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  'zh-Hant': { name: '繁體中文', load: () => import('./zh-hant').then(({ zhHant }) => zhHant) },
} as const satisfies Readonly<Record<string, LanguageFile>>;
