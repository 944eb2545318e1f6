'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { PageState } from '../shell/page-state';

export default function NotFound(): ReactNode {
  const t = useText();
  return (
    <PageState kind="empty" title={t('app.notFound')} hint={t('app.notFoundHint')}>
      <PageLink className={button.primary} href="/">
        {t('table.toLobby')}
      </PageLink>
    </PageState>
  );
}
