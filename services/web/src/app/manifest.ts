import type { MetadataRoute } from 'next';
import { SITE_COLOR, SITE_DESCRIPTION } from '../shell/page-metadata';

export const dynamic = 'force-static';

/** What a phone or a desktop needs to install the site as an app of its own. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Sabot',
    short_name: 'Sabot',
    description: SITE_DESCRIPTION,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: SITE_COLOR,
    theme_color: SITE_COLOR,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
