'use client';
import { useEffect, useState } from 'react';
import { storedText, storeText } from '../settings/browser-storage';
import type { RoundCheck } from './round-check';
import { readTally, withChecks, type Tally } from './tally';

const KEY = 'sabot.tally';

/** Adds the checks of this page to the browser's tally. It is read anew each time, because other tabs count too. */
export function useTally(checks: readonly RoundCheck[]): Tally | null {
  const [tally, setTally] = useState<Tally | null>(null);
  useEffect(() => {
    const before = readTally(storedText(KEY));
    const after = withChecks(before, checks);
    if (after !== before) storeText(KEY, JSON.stringify(after));
    setTally(after);
  }, [checks]);
  return tally;
}
