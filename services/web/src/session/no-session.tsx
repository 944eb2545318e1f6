'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { PageState } from '../shell/page-state';
import { useSession } from './session-store';

/** Says why nobody can play or look here: nobody is signed in, or the account is closed. */
export function NoSession({ children }: { readonly children?: ReactNode }): ReactNode {
  const t = useText();
  const banned = useSession(({ status }) => status === 'banned');
  return (
    <PageState
      kind={banned ? 'problem' : 'empty'}
      title={t(banned ? 'table.banned' : 'table.signIn')}
      hint={t(banned ? 'table.bannedHint' : 'table.signInHint')}
    >
      {children}
    </PageState>
  );
}
