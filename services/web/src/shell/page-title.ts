'use client';
import { useEffect, useState } from 'react';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';

interface Title {
  text: string;
}

/** What the parts of the page call it, in the order in which they appeared: the last one that has a name decides. */
const titles: Title[] = [];
/** The title as the browser keeps it, which may have fewer spaces than what was written. */
let shown = '';
let head: MutationObserver | null = null;

function show(): void {
  const text = titles.findLast((title) => title.text !== '')?.text;
  if (text === undefined) return;
  document.title = text;
  shown = document.title;
}

function watchHead(): void {
  // The framework writes the exported title again when it has fetched the page's metadata.
  head ??= new MutationObserver(() => {
    if (titles.length > 0 && document.title !== shown) show();
  });
  head.observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** Gives the page this name in its title for as long as the caller is shown; an empty name says nothing. */
export function useTitle(name: string): void {
  const t = useText();
  const [title] = useState<Title>({ text: '' });
  const text = name === '' ? '' : t('title.page', { title: name });
  useEffect(() => {
    titles.push(title);
    watchHead();
    return () => {
      titles.splice(titles.indexOf(title), 1);
      if (titles.length === 0) head?.disconnect();
      else show();
    };
  }, [title]);
  useEffect(() => {
    title.text = text;
    show();
  }, [title, text]);
}

/** Gives the page its title in the player's language. The exported page carries the English one until then. */
export function usePageTitle(key: MessageKey): void {
  useTitle(useText()(key));
}

interface PageTitleProps {
  readonly of: MessageKey;
}

/** The same for pages whose title is not a component's own business. */
export function PageTitle({ of }: PageTitleProps): null {
  usePageTitle(of);
  return null;
}
