/** Tries something until it succeeds, for a bounded time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long, and how often, a condition is tried. */
export interface EventuallyOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Calls `attempt` until it stops throwing and answers its value; at the time-out the last error is the cause. */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  { timeoutMs = 10_000, intervalMs = 50 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (performance.now() >= deadline) {
        throw new Error(`Not true within ${timeoutMs} ms: ${String(cause)}`, { cause });
      }
    }
    await sleep(intervalMs);
  }
}

/** Waits, or until the signal says that there is no need to. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
