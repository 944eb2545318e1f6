/**
 * Where the SQL of a database comes from: the service's own folder and those of the libraries listed in its
 * `foundations.json`, which bring tables and functions of their own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The libraries' folders first, then the service's own. */
export function sqlFolders(prismaFolder: string): readonly string[] {
  const file = join(prismaFolder, 'foundations.json');
  if (!existsSync(file)) return [prismaFolder];
  const { resolve } = createRequire(file);
  const libraries = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return [...libraries.map((name) => join(dirname(resolve(name)), '../prisma')), prismaFolder];
}
