/** Restarts a service that exits by itself, with a growing delay if it keeps exiting soon after its start. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import type { SpawnedService } from '@sabot/local-servers';
import type { Stack } from './stack.js';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
const SETTLED_AFTER_MS = 60_000;

export function keepRunning(stack: Stack, log: (line: string) => void): { stop(): void } {
  const ending = new AbortController();
  for (const service of SERVICE_NAMES)
    for (const running of stack.processes(service)) void watch(service, running);
  return {
    stop: () => {
      ending.abort();
    },
  };

  async function watch(service: ServiceName, first: SpawnedService): Promise<void> {
    let running = first;
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const startedAt = Date.now();
      const { code, signal } = await running.ended;
      if (ending.signal.aborted) return;
      log(`${service} exited (${signal ?? `code ${String(code)}`}) and is being restarted`);
      if (Date.now() - startedAt > SETTLED_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const again = await startAgain(service, running, pauseMs);
      if (!again) return;
      running = again;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }

  /** Tries until it starts, or until the system is stopped. */
  async function startAgain(
    service: ServiceName,
    ended: SpawnedService,
    firstPauseMs: number,
  ): Promise<SpawnedService | undefined> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      await sleep(pauseMs);
      if (ending.signal.aborted) return undefined;
      try {
        return await stack.restart(service, ended);
      } catch (error) {
        log(`${service} did not start: ${String(error)}`);
      }
    }
  }
}
