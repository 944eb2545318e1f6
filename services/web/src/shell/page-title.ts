'use client';
import { useEffect } from 'react';
import type { MessageKey, Parameters } from '../i18n/translate';
import { useText } from '../i18n/use-text';

/** Gives the page its title in the player's language. The exported page carries the English one until then. */
export function usePageTitle(key: MessageKey, parameters?: Parameters): void {
  const t = useText();
  const title = t('title.page', { title: t(key, parameters) });
  useEffect(() => {
    document.title = title;
    // The framework writes the exported title again when it has fetched the page's metadata.
    const head = new MutationObserver(() => {
      if (document.title !== title) document.title = title;
    });
    head.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      head.disconnect();
    };
  }, [title]);
}

interface PageTitleProps {
  readonly of: MessageKey;
}

/** The same for pages whose title is not a component's own business. */
export function PageTitle({ of }: PageTitleProps): null {
  usePageTitle(of);
  return null;
}
