'use client';
import type { Page } from '@sabot/edge';
import { useCallback, useEffect, useState } from 'react';
import { rest } from '../session/rest';
import { openSession } from '../session/session-store';

export interface Pages<Item> {
  readonly status: 'loading' | 'ready' | 'failed' | 'sign-in';
  readonly items: readonly Item[];
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

/** A list that the gateway returns page by page. */
export function usePages<Item>(path: string): Pages<Item> {
  const [status, setStatus] = useState<Pages<Item>['status']>('loading');
  const [items, setItems] = useState<readonly Item[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const load = useCallback(
    async (from: string | null): Promise<void> => {
      try {
        const session = await openSession();
        if (!session) {
          setStatus('sign-in');
          return;
        }
        const query = from === null ? '' : `?cursor=${encodeURIComponent(from)}`;
        const page = await rest<Page<Item>>(path + query, { token: session.token });
        setItems((known) => (from === null ? page.items : [...known, ...page.items]));
        setCursor(page.nextCursor);
        setStatus('ready');
      } catch {
        setStatus('failed');
      }
    },
    [path],
  );
  useEffect(() => {
    void load(null);
  }, [load]);
  const more = cursor === null ? null : (): void => void load(cursor);
  const retry = (): void => {
    setStatus('loading');
    void load(null);
  };
  return { status, items, more, retry };
}
