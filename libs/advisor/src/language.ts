// The languages in which advice is given. A further one is a file in `words/` and its rules in `guard/`.
export const LANGUAGES = ['en', 'zh-Hant'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Whether a value from outside names a language. */
export function isLanguage(x: unknown): x is Language {
  return (LANGUAGES as readonly unknown[]).includes(x);
}
