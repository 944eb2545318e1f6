/** Where things are in the workspace. */
import { fileURLToPath } from 'node:url';

const workspace = new URL('../../../', import.meta.url);

/** A path of the workspace, such as `deploy/alerts`. */
export function inWorkspace(path: string): string {
  return fileURLToPath(new URL(path, workspace));
}
