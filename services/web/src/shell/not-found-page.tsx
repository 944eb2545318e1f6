'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import button from './button.module.css';
import { PageLink } from './page-link';
import { PageState } from './page-state';
import { usePageTitle } from './page-title';

/** An address that is no page of ours. */
export function NotFoundPage(): ReactNode {
  const t = useText();
  usePageTitle('title.notFound');
  return (
    <PageState kind="empty" heading="h1" title={t('app.notFound')} hint={t('app.notFoundHint')}>
      <PageLink className={button.primary} href="/">
        {t('table.toLobby')}
      </PageLink>
    </PageState>
  );
}
