/** A process that ends with the one that started it, however that process ends. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { eventually, pause } from './eventually.js';

/** How to start a program, stop it and tell when it is ready. */
export interface ServerCommand {
  /** The name used in errors. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** Standard output and error are appended here. */
  readonly logFile: string;
  /** Resolves once the server is ready, and throws while it is not. */
  readonly ready: () => Promise<void>;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** PostgreSQL needs SIGINT to stop without waiting for its clients. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM';
  readonly readyTimeoutMs?: number;
  /** Removed when the server dies because we died. */
  readonly scratchFolder?: string;
}

/** How a process ended: an exit code, or the signal that ended it. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

// The guard outlives us. A line on its input means that the server is gone; end of file means that we died, in whatever
// way, and the guard then stops the server. Signal handlers in this process would miss SIGKILL and Jest's sandbox.
const guardScript = `
  trap '' INT TERM HUP
  if read -r _; then exit 0; fi
  kill -"$2" "$1"
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" || break; sleep 0.5; done
  kill -KILL "$1"
  if [ -n "$3" ]; then rm -rf "$3"; fi`;

const stopTimeoutMs = 20_000;

/** One running server that dies with the process that started it. */
export class ServerProcess {
  readonly #command: ServerCommand;
  readonly #child: ChildProcess;
  readonly #ended: Promise<ProcessEnd>;
  #end: ProcessEnd | undefined;

  private constructor(command: ServerCommand) {
    this.#command = command;
    const log = openSync(command.logFile, 'a');
    // Its own process group keeps a Ctrl-C in the terminal from reaching the server while we still need it.
    this.#child = spawn(command.file, command.args, {
      detached: true,
      stdio: ['ignore', log, log],
      ...(command.env && { env: command.env }),
      ...(command.cwd && { cwd: command.cwd }),
      ...command.owner,
    });
    closeSync(log);
    this.#child.unref();
    this.#ended = new Promise((resolve) => {
      const finish = (end: ProcessEnd): void => {
        this.#end = end;
        resolve(end);
      };
      this.#child.once('error', () => {
        finish({ code: null, signal: null });
      });
      this.#child.once('exit', (code, signal) => {
        finish({ code, signal });
      });
    });
    if (this.#child.pid !== undefined) void this.#guard(this.#child.pid);
  }

  /** Starts the program and waits until it is ready. Throws with its log if it exits or never becomes ready. */
  static async start(command: ServerCommand): Promise<ServerProcess> {
    const server = new ServerProcess(command);
    try {
      await eventually(
        async () => {
          if (server.#end) return;
          await command.ready();
        },
        { timeoutMs: command.readyTimeoutMs ?? 30_000, intervalMs: 20 },
      );
    } catch (cause) {
      await server.kill();
      throw new Error(`${command.name} did not get ready\n${server.logs()}`, { cause });
    }
    if (server.#end)
      throw new Error(`${command.name} exited at once ${JSON.stringify(server.#end)}\n${server.logs()}`);
    return server;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`${this.#command.name} has no process`);
    return this.#child.pid;
  }

  get running(): boolean {
    return this.#end === undefined;
  }

  /** Resolves when the process has ended, for whatever reason. */
  get ended(): Promise<ProcessEnd> {
    return this.#ended;
  }

  /** Everything the program has written so far. */
  logs(): string {
    return readFileSync(this.#command.logFile, 'utf8');
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#end === undefined) this.#child.kill(signal);
  }

  /** Asks the program, frozen or not, to stop, and kills it if it has not stopped within twenty seconds. */
  async stop(): Promise<ProcessEnd> {
    this.#child.ref();
    this.signal(this.#command.stopSignal ?? 'SIGTERM');
    this.signal('SIGCONT');
    const patience = new AbortController();
    const late = pause(stopTimeoutMs, patience.signal).then(() => {
      this.signal('SIGKILL');
    });
    const end = await this.#ended;
    patience.abort();
    await late;
    return end;
  }

  /** Kills the program as a crash would, together with its children. */
  async kill(): Promise<ProcessEnd> {
    this.#child.ref();
    this.signal('SIGSTOP');
    const children =
      this.#end === undefined && this.#child.pid !== undefined ? childrenOf(this.#child.pid) : [];
    this.signal('SIGKILL');
    for (const pid of children) killIfAlive(pid);
    return this.#ended;
  }

  async #guard(pid: number): Promise<void> {
    const signal = (this.#command.stopSignal ?? 'SIGTERM').slice('SIG'.length);
    const guard = spawn(
      '/bin/sh',
      ['-c', guardScript, 'guard', String(pid), signal, this.#command.scratchFolder ?? ''],
      {
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    guard.unref();
    guard.stdin.on('error', () => undefined);
    (guard.stdin as unknown as { unref(): void }).unref();
    await this.#ended;
    guard.stdin.end('gone\n');
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the check and the signal.
  }
}
