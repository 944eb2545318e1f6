/** Where a service keeps its schema, migrations and functions. */
import { fileURLToPath } from 'node:url';

/** The folder of the service that a module directly in its `src` or `dist` belongs to. */
export function prismaFolderOf(moduleUrl: string): string {
  return fileURLToPath(new URL('../prisma', moduleUrl));
}
