'use client';
import type { ReactNode } from 'react';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/language';
import { useText } from '../i18n/use-text';
import { changeSettings, useSettings } from '../settings/settings-store';

interface LanguageSwitchProps {
  readonly className: string | undefined;
}

/** Offers the other language in its own name; with more than two, a list of them all. */
export function LanguageSwitch({ className }: LanguageSwitchProps): ReactNode {
  const language = useSettings((settings) => settings.language);
  const others = LANGUAGES.filter((tag) => tag !== language);
  const [other] = others;
  if (other === undefined) return null;
  return others.length === 1 ? (
    <button
      type="button"
      className={className}
      lang={other}
      onClick={() => {
        changeSettings({ language: other });
      }}
    >
      {LANGUAGE_NAMES[other]}
    </button>
  ) : (
    <LanguageList className={className} language={language} />
  );
}

function LanguageList({
  className,
  language,
}: LanguageSwitchProps & { readonly language: Language }): ReactNode {
  const t = useText();
  return (
    <select
      className={className}
      aria-label={t('settings.language')}
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) changeSettings({ language: target.value });
      }}
    >
      {LANGUAGES.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {LANGUAGE_NAMES[tag]}
        </option>
      ))}
    </select>
  );
}
