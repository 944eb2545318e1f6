/** The languages of the pages, as their files declare them. */
import { LANGUAGE_FILES } from './language-files';

export type Language = keyof typeof LANGUAGE_FILES;

export const LANGUAGES = Object.keys(LANGUAGE_FILES) as readonly Language[];

/** The name of each language in that language. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map((tag) => [tag, LANGUAGE_FILES[tag].name]),
) as Readonly<Record<Language, string>>;

export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(x: unknown): x is Language {
  return (LANGUAGES as readonly unknown[]).includes(x);
}

/** Our language closest to a browser's: the same tag, or else the same first part, so that `zh-CN` finds `zh-Hant`. */
export function closestLanguage(wanted: string): Language {
  const same = (shape: (tag: string) => string): Language | undefined =>
    LANGUAGES.find((tag) => shape(tag) === shape(wanted));
  return (
    same((tag) => tag.toLowerCase()) ??
    same((tag) => tag.toLowerCase().split('-')[0] ?? '') ??
    DEFAULT_LANGUAGE
  );
}
