/** Texts by key, with `{name}` replaced by a parameter. */
import { create } from 'zustand';
import { en } from './en';
import type { Language } from './language';
import { LANGUAGE_FILES } from './language-files';
import type { MessageKey, Texts } from './texts';

export type { MessageKey } from './texts';

/** The texts that have arrived. Until a language has, its reader sees the default one. */
export const useTexts = create<Readonly<Partial<Record<Language, Partial<Texts>>>>>(() => ({ en }));

export function textsOf(language: Language): Partial<Texts> {
  const texts = useTexts.getState();
  return texts[language] ?? texts.en ?? en;
}

/** Adds texts of the default language that only some pages need. */
export function addEnglish(more: Partial<Texts>): void {
  useTexts.setState((texts) => ({ en: { ...texts.en, ...more } }));
}

export async function loadTexts(language: Language): Promise<void> {
  if (useTexts.getState()[language]) return;
  const texts = await LANGUAGE_FILES[language].load();
  useTexts.setState({ [language]: texts });
}

export type Parameters = Readonly<Record<string, string | number>>;

/** Says a text in one language. */
export interface Translate {
  (key: MessageKey, parameters?: Parameters): string;
  readonly language: Language;
}

export function translate(language: Language, key: MessageKey, parameters: Parameters = {}): string {
  return (textsOf(language)[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) =>
    String(parameters[name] ?? hole),
  );
}

export function translator(language: Language): Translate {
  const say = (key: MessageKey, parameters?: Parameters): string => translate(language, key, parameters);
  return Object.assign(say, { language });
}
