'use client';
import type { LobbyTable } from '@sabot/edge';
import { useEffect, useState } from 'react';
import { rest } from '../session/rest';

/** The open tables, for pages that name them; none while the gateway cannot be reached. */
export function useOpenTables(): readonly LobbyTable[] {
  const [tables, setTables] = useState<readonly LobbyTable[]>([]);
  useEffect(() => {
    if (!navigator.onLine) return;
    // Without a gateway these pages are still readable; they only lack the tables' names.
    rest<readonly LobbyTable[]>('/tables').then(setTables, () => undefined);
  }, []);
  return tables;
}
