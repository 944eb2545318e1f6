/** Texts by key, with `{name}` replaced by a parameter. */
import { create } from 'zustand';
import { enFirst } from './en-first';
import type { Language } from './language';
import { LANGUAGE_FILES } from './language-files';
import type { MessageKey, Texts } from './texts';

export type { MessageKey } from './texts';

/** The texts that have arrived. Until a language has, its reader sees the default one. */
export const useTexts = create<Readonly<Partial<Record<Language, Partial<Texts>>>>>(() => ({ en: enFirst }));

export function textsOf(language: Language): Partial<Texts> {
  return useTexts.getState()[language] ?? useTexts.getState().en ?? enFirst;
}

/** Adds texts of a language to those that are here. */
export function takeTexts(language: Language, texts: Partial<Texts>): void {
  useTexts.setState((all) => ({ [language]: { ...all[language], ...texts } }));
}

const complete = new Set<Language>();

/** Gets every text of a language. */
export async function loadTexts(language: Language): Promise<void> {
  if (complete.has(language)) return;
  takeTexts(language, await LANGUAGE_FILES[language].load());
  complete.add(language);
}

export type Parameters = Readonly<Record<string, string | number>>;

/** Says a text in one language. */
export interface Translate {
  (key: MessageKey, parameters?: Parameters): string;
  readonly language: Language;
}

export function translate(language: Language, key: MessageKey, parameters: Parameters = {}): string {
  // Texts come with the scripts that say them; one that is not here yet is left out until it is.
  return (textsOf(language)[key] ?? '').replace(/\{(\w+)\}/g, (hole, name: string) =>
    String(parameters[name] ?? hole),
  );
}

export function translator(language: Language): Translate {
  const say = (key: MessageKey, parameters?: Parameters): string => translate(language, key, parameters);
  return Object.assign(say, { language });
}
