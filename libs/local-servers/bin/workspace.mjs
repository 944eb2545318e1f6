// Shared by the commands of the workspace. Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Installs exactly what the lockfile says if packages are missing or older than it. No install script is needed. */
export function installMissing() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
    return;
  run('npm', ['ci', '--ignore-scripts']);
}

/** Runs a command at the root of the workspace; if it fails, this process exits with its exit code. */
export function run(command, parameters, { quiet = false, env = {} } = {}) {
  const done = spawnSync(command, parameters, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status === 0) return;
  if (quiet) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  console.error(`failed: ${[command, ...parameters].join(' ')}`);
  process.exit(done.status ?? 1);
}
