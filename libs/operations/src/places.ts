/** Locates files in the workspace. */
import { fileURLToPath } from 'node:url';

const workspace = new URL('../../../', import.meta.url);

/** The absolute path of a path relative to the workspace, such as `deploy/alerts`. */
export function inWorkspace(path: string): string {
  return fileURLToPath(new URL(path, workspace));
}
