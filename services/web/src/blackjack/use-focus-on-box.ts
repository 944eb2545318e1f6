'use client';
import { useEffect, useRef } from 'react';
import { BOX } from './bet-box';

/** The plays take the focus with them when they go; the box gets it. */
export function useFocusOnBox(betting: boolean): void {
  const before = useRef(betting);
  useEffect(() => {
    if (betting && !before.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-spot="${BOX}"]`)?.focus({ preventScroll: true });
    before.current = betting;
  }, [betting]);
}
