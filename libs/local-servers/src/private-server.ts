/** A private server, which can be started, stopped, crashed, frozen and erased. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ServerCommand } from './server-process.js';
import { ServerProcess } from './server-process.js';

/** A database, broker or cache that tests use and, if it is a private instance, may kill, freeze or erase. */
export interface InfrastructureServer {
  readonly url: string;
  /** The process to send signals to; undefined for a server that was given by its address. */
  readonly pid: number;
  /** Stops the server gracefully if it runs, and starts it again on the same port with the same data. */
  restart(): Promise<void>;
  /** Kills the server as a crash would; `restart` brings it back. */
  kill(): Promise<void>;
  /** Suspends the process until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops the server, deletes everything it has stored, and starts it again empty. */
  erase(): Promise<void>;
  /** Stops the server gracefully and removes its data unless its folder was given. */
  stop(): Promise<void>;
  /** What the server has logged. */
  logs(): string;
}

/** Where a private instance keeps its data and how it reports progress. */
export interface PrivateServerOptions {
  /** A folder that outlives the instance; by default a temporary one is used and removed. */
  readonly dir?: string;
  readonly log?: (line: string) => void;
}

/** How to run a private instance and how to create its empty store. */
export interface PrivateServerRecipe {
  readonly url: string;
  readonly command: ServerCommand;
  /** Creates the store if it does not exist yet. */
  prepare(): Promise<void>;
  /** Removes the store. */
  erase(): void;
}

/** Starts an instance from its recipe. It ends with this process at the latest. */
export class PrivateServer implements InfrastructureServer {
  private constructor(
    private readonly recipe: PrivateServerRecipe,
    private process: ServerProcess,
  ) {}

  static async start(recipe: PrivateServerRecipe): Promise<PrivateServer> {
    try {
      await recipe.prepare();
      return new PrivateServer(recipe, await ServerProcess.start(recipe.command));
    } catch (error) {
      removeScratch(recipe);
      throw error;
    }
  }

  get url(): string {
    return this.recipe.url;
  }

  get pid(): number {
    return this.process.pid;
  }

  async restart(): Promise<void> {
    await this.process.stop();
    await this.recipe.prepare();
    this.process = await ServerProcess.start(this.recipe.command);
  }

  async kill(): Promise<void> {
    await this.process.kill();
  }

  freeze(): void {
    this.process.signal('SIGSTOP');
  }

  thaw(): void {
    this.process.signal('SIGCONT');
  }

  async erase(): Promise<void> {
    await this.process.stop();
    this.recipe.erase();
    await this.restart();
  }

  async stop(): Promise<void> {
    await this.process.stop();
    removeScratch(this.recipe);
  }

  logs(): string {
    return this.process.logs();
  }
}

function removeScratch({ command: { scratchFolder } }: PrivateServerRecipe): void {
  if (scratchFolder !== undefined) rmSync(scratchFolder, { recursive: true, force: true });
}

/** The folder of one instance, which an unprivileged server process may enter; `scratch` if it is removed with the instance. */
export function instanceFolder(kind: string, dir?: string): { folder: string; scratch?: string } {
  if (dir !== undefined) {
    const folder = join(dir, kind);
    mkdirSync(folder, { recursive: true });
    return { folder };
  }
  const folder = mkdtempSync(join(tmpdir(), `sabot-${kind}-`));
  chmodSync(folder, 0o711);
  return { folder, scratch: folder };
}
