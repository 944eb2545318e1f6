/**
 * Waits at start for the servers that a service cannot start without. A server that cannot be reached may be on its way: it is
 * awaited for a minute, with a line every few seconds that says so. One that refuses us will go on refusing, so the process ends at
 * once with the reason.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger as PinoLogger } from 'pino';

import { hideCredentials } from './redaction.js';

/** A server that a service cannot start without. */
export interface NeededServer {
  /** What people call it. */
  readonly name: string;
  /** Connects once, and throws if that fails. */
  readonly reach: () => Promise<void>;
  /** Whether trying again is in vain, such as with a wrong password. */
  readonly isRefusal: (error: unknown) => boolean;
}

/** Why a process ends before it has started, in one sentence for whoever started it. */
export class CannotStart extends Error {}

export interface Patience {
  readonly totalMs: number;
  readonly lineEveryMs: number;
  readonly retryMs: number;
}

const PATIENCE: Patience = { totalMs: 60_000, lineEveryMs: 5_000, retryMs: 500 };

export async function awaitServers(
  servers: readonly NeededServer[],
  logger: Pick<PinoLogger, 'warn'>,
  patience = PATIENCE,
): Promise<void> {
  await Promise.all(servers.map((server) => awaitServer(server, logger, patience)));
}

async function awaitServer(
  { name, reach, isRefusal }: NeededServer,
  logger: Pick<PinoLogger, 'warn'>,
  { totalMs, lineEveryMs, retryMs }: Patience,
): Promise<void> {
  const startedAt = performance.now();
  let saidAt = startedAt;
  for (;;) {
    try {
      await reach();
      return;
    } catch (error) {
      const why = hideCredentials(error instanceof Error ? error.message || error.name : String(error));
      if (isRefusal(error)) throw new CannotStart(`${name} refuses this service: ${why}`);
      const now = performance.now();
      if (now - startedAt >= totalMs)
        throw new CannotStart(`${name} could not be reached within ${totalMs / 1_000} s: ${why}`);
      if (now - saidAt >= lineEveryMs) {
        saidAt = now;
        logger.warn({ server: name, why, waitedMs: Math.round(now - startedAt) }, 'waiting for a server');
      }
    }
    await sleep(retryMs);
  }
}
