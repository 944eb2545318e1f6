/**
 * The SQL functions, views and triggers that a service ships: one file for each, or for a small family, in the `functions`
 * folder beside its migrations. Files are applied in the order of their names, `*.view.sql` after all others.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlFolders } from './sql-folders.js';

export interface FunctionFile {
  readonly name: string;
  readonly text: string;
}

/** The files in the order in which they are applied. Throws if a folder is missing, since that must not drop anything. */
export function functionFiles(prismaFolder: string): FunctionFile[] {
  const files = sqlFolders(prismaFolder).flatMap((folder) => filesOf(join(folder, 'functions')));
  const isView = ({ name }: FunctionFile): boolean => name.endsWith('.view.sql');
  return [...files.filter((file) => !isView(file)), ...files.filter(isView)];
}

function filesOf(folder: string): FunctionFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Identifies a set of files by its names and texts. */
export function functionsHash(files: readonly FunctionFile[]): string {
  const texts = files.map(({ name, text }) => [name, text]);
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
