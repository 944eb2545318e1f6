// Compiles when a source is newer than the last build. Prints nothing unless the compilation fails.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const projects = ['cards', 'baccarat', 'blackjack', 'fairness', 'roads', 'edge', 'table-client', 'cli'].map(
  (name) => join(root, 'libs', name),
);
const lock = join(root, 'node_modules', '.sabot-build');
const MAX_BUILD_MS = 120_000;
const POLL_MS = 100;

/** Makes sure that the compiled program matches its sources; one build at a time, even across processes. */
export function ensureBuilt() {
  if (projects.every(isFresh)) return;
  const started = Date.now();
  while (!takeLock()) {
    if (Date.now() - started > MAX_BUILD_MS)
      fail(`another build holds ${lock}; remove it if no build is running`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  // Ctrl-C ends the compiler. The listener keeps this process alive until it has released the lock.
  const outlive = () => undefined;
  process.on('SIGINT', outlive);
  let complaint;
  try {
    if (!projects.every(isFresh)) complaint = compile();
  } finally {
    rmdirSync(lock);
    process.off('SIGINT', outlive);
  }
  if (complaint) fail(`sabot does not compile:\n${complaint}`);
}

function isFresh(project) {
  const record = join(project, 'dist', 'lib.tsbuildinfo');
  if (!existsSync(record)) return false;
  const builtMs = statSync(record).mtimeMs;
  return sourcesOf(project).every((file) => statSync(file).mtimeMs <= builtMs);
}

function sourcesOf(project) {
  const folder = join(project, 'src');
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => join(folder, file));
}

function takeLock() {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Compiles what is out of date and returns the compiler's errors, if any. */
function compile() {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const target = join(root, 'libs', 'cli', 'tsconfig.lib.json');
  const done = spawnSync(process.execPath, [compiler, '-b', target], { encoding: 'utf8' });
  return done.status === 0 ? undefined : `${done.stdout}${done.stderr}` || `ended by ${done.signal}`;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
