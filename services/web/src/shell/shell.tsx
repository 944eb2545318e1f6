'use client';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { loadTexts } from '../i18n/translate';
import { SPEED_FACTORS } from '../settings/settings';
import { loadSettings, useSettings } from '../settings/settings-store';
import { SwitchQuestion } from '../session/switch-question';
import { SiteHeader } from './site-header';

/** The frame of every page: header, content, and the player's language and dealing speed. */
export function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useSettings((settings) => settings.language);
  const pace = useSettings((settings) => SPEED_FACTORS[settings.speed]);
  useEffect(loadSettings, []);
  useEffect(() => {
    loadTexts(language).then(
      () => {
        document.documentElement.lang = useSettings.getState().language;
      },
      // Without a network the page stays in the language that it has.
      () => undefined,
    );
  }, [language]);
  return (
    <div style={{ '--pace': pace } as CSSProperties}>
      <SiteHeader />
      <SwitchQuestion />
      <main id="content">{children}</main>
    </div>
  );
}
