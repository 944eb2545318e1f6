/** Retries something until it succeeds, for a bounded time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long, and how often, a condition is tried. */
export interface EventuallyOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Calls `attempt` until it stops throwing, and returns its value. On a timeout, the last error is the cause. */
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

/** Waits for a time, or until the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
