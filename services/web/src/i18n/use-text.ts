'use client';
import { useMemo } from 'react';
import { useSettings } from '../settings/settings-store';
import { translator, useTexts, type Translate } from './translate';

/** The texts in the player's language. */
export function useText(): Translate {
  const language = useSettings((settings) => settings.language);
  const texts = useTexts((all) => all[language]);
  // A new function once the texts have arrived, so that everything that says something says it again.
  return useMemo(() => translator(language), [language, texts]);
}
