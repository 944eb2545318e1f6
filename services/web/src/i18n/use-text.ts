'use client';
import { useMemo } from 'react';
import { useSettings } from '../settings/settings-store';
import { translator, type Translate } from './translate';

/** The texts in the player's language. */
export function useText(): Translate {
  const language = useSettings((settings) => settings.language);
  return useMemo(() => translator(language), [language]);
}
