/** Where a service keeps its schema, migrations and functions. */
import { fileURLToPath } from 'node:url';

/** The Prisma folder of a service, given the URL of a module directly in its `src` or `dist`. */
export function prismaFolderOf(moduleUrl: string): string {
  return fileURLToPath(new URL('../prisma', moduleUrl));
}
