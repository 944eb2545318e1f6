/** Where a system on this machine keeps its data: in the workspace, unless PostgreSQL cannot reach it there. */
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OTHERS_MAY_ENTER = 0o001;
const workspace = fileURLToPath(new URL('../../../', import.meta.url));

export function dataFolder(given?: string): string {
  const dir = given ?? (isReachable(workspace) ? join(workspace, '.sabot') : systemFolder());
  mkdirSync(dir, { recursive: true });
  if (!isReachable(dir))
    throw new Error(
      `${dir}: the database runs as another user, who cannot enter this folder or one of its parents`,
    );
  return dir;
}

/** When we are root, the database runs as another user, who must be able to enter every folder above its data. */
function isReachable(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent);
}

function systemFolder(): string {
  const name = createHash('sha256').update(workspace).digest('hex').slice(0, 12);
  return join('/var/lib/sabot', name);
}
