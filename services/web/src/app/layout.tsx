import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '../i18n/language';
import { pageMetadata, SITE_COLOR, SITE_DESCRIPTION } from '../shell/page-metadata';
import { Shell } from '../shell/shell';
import './globals.css';

export const metadata: Metadata = {
  ...pageMetadata('app.tagline'),
  description: SITE_DESCRIPTION,
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: SITE_COLOR,
};

export default function Layout({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <html lang={DEFAULT_LANGUAGE}>
      <body>
        <Shell>{children}</Shell>
      </body>
    </html>
  );
}
