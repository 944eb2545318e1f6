import { setTimeout as sleep } from 'node:timers/promises';

import { hideCredentials } from './redaction.js';

/** Resolves while a dependency is usable, throws when it is not. */
export type Check = () => unknown;

/** Whether a service can take work, and if not, why. */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly phase: 'starting' | 'serving' | 'draining';
  /** `ok`, or what is wrong, for each dependency. */
  readonly checks: Readonly<Record<string, string>>;
}

const checkTimeoutMs = 2_000;

/** Tracks the phase of a service and checks its dependencies; concurrent probes share one run of the checks. */
export class Readiness {
  #phase: ReadinessReport['phase'] = 'starting';
  #checks: Readonly<Record<string, Check>> = {};
  #running: Promise<Record<string, string>> | undefined;

  serve(checks: Readonly<Record<string, Check>>): void {
    this.#checks = checks;
    this.#phase = 'serving';
  }

  drain(): void {
    this.#phase = 'draining';
  }

  async report(): Promise<ReadinessReport> {
    this.#running ??= this.#runChecks().finally(() => (this.#running = undefined));
    const checks = await this.#running;
    const ready = this.#phase === 'serving' && Object.values(checks).every((answer) => answer === 'ok');
    return { ready, phase: this.#phase, checks };
  }

  async #runChecks(): Promise<Record<string, string>> {
    const answers = Object.entries(this.#checks).map(
      async ([name, check]) => [name, await answerOf(check)] as const,
    );
    return Object.fromEntries(await Promise.all(answers));
  }
}

async function answerOf(check: Check): Promise<string> {
  const patience = new AbortController();
  const late = sleep(checkTimeoutMs, `no answer within ${checkTimeoutMs} ms`, { signal: patience.signal });
  const answer = (async () => {
    await check();
    return 'ok';
  })();
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    return hideCredentials(error instanceof Error ? error.message : String(error));
  } finally {
    patience.abort();
    late.catch(() => undefined);
  }
}
