'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { amountText } from '../money/amount';
import { useSettings } from '../settings/settings-store';
import { SPEED_FACTORS } from '../settings/settings';
import { countedAt } from './counting';
import { prefersReducedMotion } from './motion';

const COUNT_MS = 700;

/** An amount that counts up or down to its new value. */
export function CountedAmount({ minor }: { readonly minor: number }): ReactNode {
  const [shown, setShown] = useState(minor);
  const latest = useRef(minor);
  const pace = useSettings((settings) => SPEED_FACTORS[settings.speed]);
  useEffect(() => {
    const from = latest.current;
    if (from === minor) return;
    const lengthMs = prefersReducedMotion() ? 0 : COUNT_MS * pace;
    const startMs = performance.now();
    let frame = 0;
    const step = (nowMs: number): void => {
      const at = countedAt(from, minor, lengthMs === 0 ? 1 : (nowMs - startMs) / lengthMs);
      latest.current = at;
      setShown(at);
      if (at !== minor) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [minor, pace]);
  return <span data-amount={minor}>{amountText(shown)}</span>;
}
