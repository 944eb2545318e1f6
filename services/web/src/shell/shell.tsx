'use client';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '../i18n/language';
import { loadTexts } from '../i18n/translate';
import { SPEED_FACTORS } from '../settings/settings';
import { loadSettings, useSettings } from '../settings/settings-store';
import { useSession } from '../session/session-store';
import { useLaunchLinks } from '../session/use-launch-links';
import { lazyPart } from './lazy-part';
import { SiteHeader } from './site-header';

const SwitchQuestion = lazyPart(() =>
  import('../session/switch-question').then((module) => module.SwitchQuestion),
);

/** The frame of every page: header, content, and the player's language and dealing speed. */
export function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useSettings((settings) => settings.language);
  const pace = useSettings((settings) => SPEED_FACTORS[settings.speed]);
  const asking = useSession(({ mayReplace }) => mayReplace !== null);
  useLaunchLinks();
  useEffect(loadSettings, []);
  useEffect(() => {
    // The texts of the default language come with the scripts that say them.
    const arrived = language === DEFAULT_LANGUAGE ? Promise.resolve() : loadTexts(language);
    arrived.then(
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
      {asking && <SwitchQuestion />}
      <main id="content">{children}</main>
    </div>
  );
}
