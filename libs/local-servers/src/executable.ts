/** Programs on this machine: finding them, installing missing ones, running one to its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { environment, toolFolder } from './environment.config.js';

/** The full path of a program on the PATH, in the usual system folders or among the tools built here. */
export function findExecutable(name: string): string | undefined {
  const path = (environment().PATH ?? '').split(delimiter);
  return [...path, '/usr/local/bin', '/usr/bin', '/usr/sbin', toolFolder()]
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Only one installation at a time on this machine, and no package may start its own system service.
const installScript = `
  set -e
  policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    trap 'exit 1' INT TERM
    printf '#!/bin/sh\\nexit 101\\n' > "$policy"
    chmod 755 "$policy"
  fi
  install() { apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$1"; }
  install "$1" || { apt-get -q update && install "$1"; }`;

/** Finds a program on this machine; if it is missing and we may, installs it from the distribution's package. */
export async function requireExecutable(
  name: string,
  log: (line: string) => void,
  debianPackage = name,
): Promise<string> {
  const found = findExecutable(name);
  if (found !== undefined) return found;
  const apt = findExecutable('apt-get');
  const flock = findExecutable('flock');
  if (apt === undefined || flock === undefined || process.getuid?.() !== 0) {
    throw new Error(
      `${name} is not on the PATH and cannot be installed here: install the package ${debianPackage}`,
    );
  }
  log(`${name} is missing; installing the package ${debianPackage} with apt-get`);
  await run(flock, ['/tmp/sabot-apt.lock', '/bin/sh', '-c', installScript, 'install', debianPackage], {
    env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' },
  });
  const installed = findExecutable(name);
  if (installed === undefined)
    throw new Error(`the package ${debianPackage} does not contain the program ${name}`);
  return installed;
}

/** Runs a program to its end and throws with its output when it fails. */
export async function run(
  file: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number; cwd?: string } = {},
): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} failed with ${String(code)}\n${output.join('')}`);
}
