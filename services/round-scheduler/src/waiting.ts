/** Waits that can be ended early. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Doubles from `firstMs` up to `longestMs`. */
export function growingMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
}

/** Waits, or until the signal ends the wait. */
export async function sleepUnless(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
