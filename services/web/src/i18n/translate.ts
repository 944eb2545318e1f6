/** Texts by key, with `{name}` replaced by a parameter. English defines the keys that every other language must have. */
import { english } from './english';
import { englishPages } from './english-pages';
import { englishRules } from './english-rules';
import type { Language } from './language';
import { traditionalChinese } from './traditional-chinese';
import { traditionalChinesePages } from './traditional-chinese-pages';
import { traditionalChineseRules } from './traditional-chinese-rules';

export const TEXTS = {
  en: { ...english, ...englishPages, ...englishRules },
  'zh-Hant': { ...traditionalChinese, ...traditionalChinesePages, ...traditionalChineseRules },
} satisfies Record<Language, Record<MessageKey, string>>;

export type MessageKey = keyof typeof english | keyof typeof englishPages | keyof typeof englishRules;
export type Parameters = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, parameters?: Parameters) => string;

export function translate(language: Language, key: MessageKey, parameters: Parameters = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (hole, name: string) => String(parameters[name] ?? hole));
}

export function translator(language: Language): Translate {
  return (key, parameters) => translate(language, key, parameters);
}
