import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a wait grows: doubled each time from `firstMs` up to `longestMs`. */
export interface BackoffOptions {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** How long to wait after failed attempt `attempt`, counted from 1. Half of it is random, so that a crowd spreads out. */
export function backoffMs(attempt: number, { firstMs, longestMs }: BackoffOptions): number {
  const ceilingMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  const halfMs = Math.ceil(ceilingMs / 2);
  return halfMs + randomInt(halfMs + 1);
}

/** Waits until the time is over or the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
