'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { NoSession } from '../session/no-session';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { PageState } from '../shell/page-state';
import { ListSkeleton } from '../shell/skeleton';
import type { Pages } from './use-pages';

interface ListedProps {
  readonly pages: Pages<unknown>;
  readonly children: ReactNode;
}

/** A list that is fetched page by page, or why there is none. */
export function Listed({ pages, children }: ListedProps): ReactNode {
  const t = useText();
  const { status, items, more, retry } = pages;
  if (status === 'loading') {
    return (
      <>
        <p className="hidden" role="status">
          {t('bets.loading')}
        </p>
        <ListSkeleton />
      </>
    );
  }
  if (status === 'sign-in') return <NoSession />;
  if (status === 'failed') {
    return (
      <PageState kind="problem" title={t('bets.failed')} hint={t('table.unreachableHint')}>
        <button type="button" className={button.primary} onClick={retry}>
          {t('table.retry')}
        </button>
      </PageState>
    );
  }
  if (items.length === 0) {
    return (
      <PageState kind="empty" title={t('bets.empty')} hint={t('bets.emptyHint')}>
        <PageLink className={button.primary} href="/">
          {t('table.toLobby')}
        </PageLink>
      </PageState>
    );
  }
  return (
    <>
      {children}
      {more && (
        <button type="button" className={button.quiet} onClick={more}>
          {t('bets.more')}
        </button>
      )}
    </>
  );
}
