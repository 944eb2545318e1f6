'use client';
import { useEffect, useRef } from 'react';
import { useSettings } from '../settings/settings-store';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Single-key shortcuts at a table. Typing in a field, a modifier key, an open dialog or the setting disables them. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const enabled = useSettings((settings) => settings.shortcuts);
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (typing || document.querySelector('dialog[open]')) return;
      current.current[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
    };
  }, [enabled]);
}
