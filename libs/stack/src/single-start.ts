/** One system per data folder and one listener per port: a second start fails before it touches anything. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Claims a data folder for this process; returns how to release it. */
export function claimFolder(dir: string): () => void {
  const file = join(dir, 'running.pid');
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    if (isAlive(pid)) throw new Error(`Sabot is already running from ${dir} (process ${pid})`);
  }
  writeFileSync(file, String(process.pid));
  return () => {
    rmSync(file, { force: true });
  };
}

/** Throws if something is already listening on the port. */
export async function requireFreePort(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => {
      reject(new Error(`port ${port} is taken; choose another with PORT=…`));
    });
    probe.listen(port, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0 && pid !== process.pid;
  } catch {
    return false;
  }
}
