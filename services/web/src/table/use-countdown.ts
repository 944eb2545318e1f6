'use client';
import { useEffect, useState } from 'react';
import { msUntil, secondsOf } from './clock';

/** Whole seconds to a moment in the server's time, or null without one; re-renders once a second, on the second. */
export function useCountdown(moment: string | null, offsetMs: number): number | null {
  const [, wake] = useState(0);
  // Reading the clock while rendering is deliberate: the page shows what is true at that instant.
  const remainingMs = msUntil(moment, Date.now(), offsetMs);
  const over = remainingMs === null || remainingMs === 0;
  useEffect(() => {
    if (over) return;
    const toNextSecond = remainingMs % 1_000 || 1_000;
    const timer = setTimeout(() => {
      wake((count) => count + 1);
    }, toNextSecond + 4);
    return () => {
      clearTimeout(timer);
    };
  });
  return remainingMs === null ? null : secondsOf(remainingMs);
}
