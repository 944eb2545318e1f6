/** The title that an exported page carries before any script runs, in the default language. */
import '../i18n/blackjack-texts';
import '../i18n/further-texts';
import type { Metadata } from 'next';
import { DEFAULT_LANGUAGE } from '../i18n/language';
import { translate, type MessageKey } from '../i18n/translate';

/** In a few words, for search engines and for devices that install the site. */
export const SITE_DESCRIPTION = 'Multiplayer baccarat that lets your own browser verify every round.';
export const SITE_COLOR = '#070d0b';

export function pageMetadata(key: MessageKey): Metadata {
  const title = translate(DEFAULT_LANGUAGE, key);
  return { title: translate(DEFAULT_LANGUAGE, 'title.page', { title }) };
}
