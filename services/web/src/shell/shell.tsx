'use client';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { SPEED_FACTORS } from '../settings/settings';
import { loadSettings, useSettings } from '../settings/settings-store';
import { SiteHeader } from './site-header';

/** The frame of every page: header, content, and the player's language and dealing speed. */
export function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useSettings((settings) => settings.language);
  const pace = useSettings((settings) => SPEED_FACTORS[settings.speed]);
  useEffect(loadSettings, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <div style={{ '--pace': pace } as CSSProperties}>
      <SiteHeader />
      <main id="content">{children}</main>
    </div>
  );
}
