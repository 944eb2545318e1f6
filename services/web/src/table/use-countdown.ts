'use client';
import { useEffect, useState } from 'react';
import { msUntil, secondsOf } from './clock';

export interface Countdown {
  readonly remainingMs: number | null;
  readonly seconds: number | null;
}

/** Counts down to a moment of the server's time; wakes once a second, on the second. */
export function useCountdown(moment: string | null, offsetMs: number): Countdown {
  const [, wake] = useState(0);
  // The clock is read while drawing on purpose: what is shown is what is true at that instant.
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
  return { remainingMs, seconds: remainingMs === null ? null : secondsOf(remainingMs) };
}
