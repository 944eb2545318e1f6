/** Runs a built service in its own process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { environment } from './environment.config.js';
import { freePort } from './free-port.js';
import type { ProcessEnd } from './server-process.js';
import { ServerProcess } from './server-process.js';

/** A service in its own process, which tests can watch, kill and freeze. */
export interface SpawnedService {
  readonly pid: number;
  /** The base URL of `/healthz`, `/readyz` and `/metrics`. */
  readonly healthUrl: string;
  readonly running: boolean;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<ProcessEnd>;
  /** Everything written so far. */
  logs(): string;
  /** The log lines that are JSON objects. */
  logEntries(): readonly Readonly<Record<string, unknown>>[];
  /** Asks for a graceful shutdown and returns how the process ended. */
  stop(): Promise<ProcessEnd>;
  kill9(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** What to run, and with which environment; only PATH and HOME are inherited. */
export interface SpawnServiceOptions {
  /** The built `main.js`. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  readonly readyTimeoutMs?: number;
  /** Where to keep its output; by default it is removed with the process. */
  readonly logFile?: string;
  /** Options for node itself, such as a memory limit. */
  readonly nodeArgs?: readonly string[];
}

/** Starts a built service and waits until it is ready. */
export async function spawnService(options: SpawnServiceOptions): Promise<SpawnedService> {
  const { PATH, HOME } = environment();
  const port = options.env.HEALTH_PORT ?? String(await freePort());
  const healthUrl = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'sabot-service-'));
  const server = await ServerProcess.start({
    name: options.entry,
    file: process.execPath,
    args: [...(options.nodeArgs ?? []), options.entry],
    env: { PATH, HOME, ...options.env, HEALTH_PORT: port },
    logFile: options.logFile ?? join(folder, 'service.log'),
    ready: () => isReady(healthUrl),
    readyTimeoutMs: options.readyTimeoutMs ?? 30_000,
    scratchFolder: folder,
  }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  let finalLogs: string | undefined;
  void server.ended.then(() => {
    finalLogs = server.logs();
    rmSync(folder, { recursive: true, force: true });
  });
  const logs = (): string => finalLogs ?? server.logs();
  return {
    pid: server.pid,
    healthUrl,
    get running() {
      return server.running;
    },
    ended: server.ended,
    logs,
    logEntries: () =>
      logs()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(parseEntry),
    stop: () => server.stop(),
    kill9: async () => {
      await server.kill();
    },
    freeze: () => {
      server.signal('SIGSTOP');
    },
    thaw: () => {
      server.signal('SIGCONT');
    },
  };
}

async function isReady(healthUrl: string): Promise<void> {
  const response = await fetch(`${healthUrl}/readyz`, { signal: AbortSignal.timeout(2_000) });
  if (!response.ok) throw new Error(`not ready: ${await response.text()}`);
}

function parseEntry(line: string): Record<string, unknown> {
  return JSON.parse(line) as Record<string, unknown>;
}
