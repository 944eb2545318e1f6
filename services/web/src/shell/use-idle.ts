'use client';
import { useEffect, useState } from 'react';

/** Safari has no idle callback; by then the first screen is long drawn. */
const SOON_MS = 300;

/** True once the page has drawn its first screen and has nothing else to do: the time for what nobody waits for. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const start = (): void => {
      setIdle(true);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, SOON_MS);
      return () => {
        clearTimeout(timer);
      };
    }
    const wish = requestIdleCallback(start, { timeout: 2_000 });
    return () => {
      cancelIdleCallback(wish);
    };
  }, []);
  return idle;
}
