'use client';
/** How fast cards are turned over in this browser right now. */
import { SPEED_FACTORS } from '../settings/settings';
import { useSettings } from '../settings/settings-store';
import { prefersReducedMotion } from '../shell/motion';
import type { PlayerPace } from '../stage/reveal-player';

/** At Fast, a table that deals for one player alone turns all cards over together. */
export function revealPace(alone: boolean): PlayerPace {
  const { speed } = useSettings.getState();
  return {
    // Nobody watches a hidden tab; its timers would fall behind.
    instant: prefersReducedMotion() || document.hidden,
    together: alone && speed === 'fast',
    factor: SPEED_FACTORS[speed],
  };
}
