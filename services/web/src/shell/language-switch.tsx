'use client';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES } from '../i18n/language';
import { changeSettings, useSettings } from '../settings/settings-store';

/** Offers the other language, in its own name. */
export function LanguageSwitch({ className }: { readonly className: string | undefined }): ReactNode {
  const language = useSettings((settings) => settings.language);
  const other = language === 'en' ? 'zh-Hant' : 'en';
  return (
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
  );
}
